import { pagosAfiliadosList } from '@gremial/contract/tesoreria/pagos-afiliados.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { address } from '../../../platform/api.ts'
import { useUrlQuery } from '../../../platform/urlQuery.ts'
import { Button } from '../../../ui/Button.tsx'
import { ExportMenu } from '../../../ui/ExportMenu.tsx'
import { SearchBox } from '../../../ui/list/SearchBox.tsx'
import { readList } from '../../../ui/list/useList.ts'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { DialogosAfiliado, type QueDelPago } from './DialogosAfiliado.tsx'
import { pagosSum } from './elegidas.ts'
import { GrupoTramite } from './GrupoTramite.tsx'
import { LoteDialog } from './LoteDialog.tsx'
import { porTramite, sePaga } from './porTramite.ts'
import { useChosen } from './useChosen.ts'

/** Payments to members by procedure, the longest waiting first; the selection survives searches and group changes. */
export function MesaAfiliados({ grupo }: { grupo: 'paraPagar' | 'volvieron' }) {
  const { t } = useTranslation()
  const [query, put] = useUrlQuery()
  const parametros = { G_grupo: grupo, buscar: query.buscar, sort: 'desde,asc' }
  const list = useQuery({ ...readList(pagosAfiliadosList, { size: 'all', ...parametros }), placeholderData: keepPreviousData })
  const [abierto, abrir] = useState<QueDelPago | { que: 'lote' }>()
  const filas = list.data?.content ?? []
  const { marcadas, chosen, mark, clear } = useChosen(filas, { grupo, narrowed: Boolean(query.buscar) })
  const elegidos = chosen.filter(sePaga)
  const pagables = filas.filter(sePaga)
  return (
    <>
      <div className="herramientas">
        {pagables.length > 0 && (
          <Button icon="hecho" onClick={() => mark(pagables, true)}>
            {t('pagosAfiliados.elegirTodos', { count: pagables.length })}
          </Button>
        )}
        <SearchBox value={query.buscar ?? ''} text={t('pagosAfiliados.buscar')} search={(buscar) => put({ buscar }, true)} />
        <div className="empuja">
          <ExportMenu
            text={t('pagosAfiliados.exportar', { count: filas.length })}
            file={t('pagosAfiliados.titulo')}
            address={(formato) => address(`${pagosAfiliadosList.path}/exportar-excel`, { ...parametros, formato })}
            count={filas.length}
          />
        </div>
      </div>
      <Query query={list} rows={8}>
        {({ content, totalElements }) =>
          content.length === 0 ? (
            <EmptyState icon="bien" title={t(query.buscar ? 'pagosAfiliados.nadaAsi' : `pagosAfiliados.nada.${grupo}`)}>
              {query.buscar || grupo === 'volvieron' ? null : t('pagosAfiliados.nadaTexto')}
            </EmptyState>
          ) : (
            <>
              {porTramite(content).map((g) => (
                <GrupoTramite key={g.nombre} grupo={g} estan={(f) => marcadas.has(f.id)} marcar={mark} abrir={abrir} />
              ))}
              <p className="pagos-total">
                <span>{t('pagosAfiliados.pagos', { count: totalElements })}</span>
                <span className="cifra">{formatPesos(pagosSum(content))}</span>
              </p>
            </>
          )
        }
      </Query>
      {elegidos.length > 0 && (
        <section className="pagos-barra" aria-label={t('pagosAfiliados.elegidos', { count: elegidos.length })}>
          <p>
            <strong>{t('pagosAfiliados.elegidos', { count: elegidos.length })}</strong>
            <strong className="cifra">{formatPesos(pagosSum(elegidos))}</strong>
          </p>
          <Button variant="texto" onClick={clear}>
            {t('pagosAfiliados.desmarcar')}
          </Button>
          <Button variant="principal" icon="banco" onClick={() => abrir({ que: 'lote' })}>
            {t('pagos.archivo')}
          </Button>
        </section>
      )}
      {abierto?.que === 'lote' ? (
        <LoteDialog
          destino="AFILIADOS"
          elegidos={elegidos}
          resumen={porTramite(elegidos).map((g) => ({
            id: g.nombre,
            nombre: g.nombre,
            total: pagosSum(g.filas),
            detalle: g.filas.map((f) => `${f.afiliado} …${f.cbu.slice(-6)}`).join(' · '),
          }))}
          cerrar={() => abrir(undefined)}
          alArmar={() => {
            clear()
            abrir(undefined)
          }}
        />
      ) : (
        abierto && <DialogosAfiliado abierto={abierto} cerrar={() => abrir(undefined)} />
      )}
      <span className="solo-lector" role="status">
        {elegidos.length > 0 &&
          `${t('pagosAfiliados.elegidos', { count: elegidos.length })}, ${formatAmount(pagosSum(elegidos))}`}
      </span>
    </>
  )
}
