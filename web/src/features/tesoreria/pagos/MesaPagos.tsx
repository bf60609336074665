import { type AvisoPago, type FilaPago, type GrupoPago, listaPagos, pagos } from '@gremial/contract/tesoreria/pagos.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { address } from '../../../platform/api.ts'
import { read } from '../../../platform/callApi.ts'
import { useCan } from '../../../platform/session.ts'
import { useUrlQuery } from '../../../platform/urlQuery.ts'
import { Button } from '../../../ui/Button.tsx'
import { ExportMenu } from '../../../ui/ExportMenu.tsx'
import { SearchBox } from '../../../ui/list/SearchBox.tsx'
import { readList } from '../../../ui/list/useList.ts'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { BarraElegidas } from './BarraElegidas.tsx'
import { DialogosPagos, type QueSeAbre } from './DialogosPagos.tsx'
import { porSeccional, seccionalesDe, sinAvisos, sumaDePagos } from './elegidas.ts'
import { GrupoSeccional } from './GrupoSeccional.tsx'

interface Props {
  grupo: GrupoPago
  conFinanzas: boolean
}

/** What may be paid, by branch, the one that waits longest first; what is chosen goes on being so in the other group and while one searches. */
export function MesaPagos({ grupo, conFinanzas }: Props) {
  const { t } = useTranslation()
  const [consulta, poner] = useUrlQuery()
  const parametros = { G_grupo: grupo, G_idSeccional: consulta.idSeccional, buscar: consulta.buscar, sort: 'desde,asc' }
  const lista = useQuery({ ...readList(listaPagos, { size: 'all', ...parametros }), placeholderData: keepPreviousData })
  const { data: avisos = [] } = useQuery(read(pagos.avisos, {}))
  const paga = useCan('rendiciones.pagar')
  const [marcadas, setMarcadas] = useState<ReadonlyMap<number, FilaPago>>(new Map())
  const [abierto, abrir] = useState<QueSeAbre>()
  const deCual = new Map<number, AvisoPago[]>()
  for (const aviso of avisos) deCual.set(aviso.idRendicion, [...(deCual.get(aviso.idRendicion) ?? []), aviso])
  const filas = lista.data?.content ?? []
  // As they are now: what somebody else paid meanwhile is chosen no more.
  const ahora = new Map(filas.map((f) => [f.id, f]))
  const elegidas = [...marcadas.values()].flatMap((f) => {
    const vista = ahora.get(f.id)
    if (vista) return [vista]
    return f.grupo !== grupo || consulta.buscar || consulta.idSeccional ? [f] : []
  })
  const marcar = (cuales: readonly FilaPago[], si: boolean) => {
    const nuevas = new Map(elegidas.map((f) => [f.id, f]))
    for (const f of cuales) {
      if (si) nuevas.set(f.id, f)
      else nuevas.delete(f.id)
    }
    setMarcadas(nuevas)
  }
  const limpias = sinAvisos(filas, deCual)
  const conCuenta = filas.filter((f) => f.cuenta === 'BIEN')
  const exportar = (formato: string) => address(`${listaPagos.path}/exportar-excel`, { ...parametros, formato })
  return (
    <>
      <div className="herramientas">
        {paga && limpias.length > 0 && (
          <Button icon="hecho" onClick={() => marcar(limpias, true)}>
            {t('pagos.elegirSinAvisos', { count: limpias.length })}
          </Button>
        )}
        {paga && conCuenta.length > limpias.length && (
          <Button onClick={() => marcar(conCuenta, true)}>{t('pagos.elegirConCbu', { count: conCuenta.length })}</Button>
        )}
        <SearchBox value={consulta.buscar ?? ''} text={t('pagos.buscar')} search={(buscar) => poner({ buscar }, true)} />
        <span className="suave">{t('pagos.loQueMasEspera')}</span>
        <div className="empuja">
          <ExportMenu
            text={t('pagos.exportar', { count: filas.length })}
            file={t('pagos.titulo')}
            address={exportar}
            count={filas.length}
          />
        </div>
      </div>
      <Query query={lista} rows={8}>
        {({ content, totalElements }) =>
          content.length === 0 ? (
            <EmptyState icon="bien" title={t(consulta.buscar ? 'pagos.nadaAsi' : 'pagos.nadaPorPagar')} />
          ) : (
            <>
              {porSeccional(content).map((g) => (
                <GrupoSeccional
                  key={g.id}
                  grupo={g}
                  avisos={deCual}
                  elige={paga}
                  estan={(f) => marcadas.has(f.id)}
                  marcar={marcar}
                  cambiarCuenta={paga ? () => abrir({ que: 'cuenta', seccional: g.filas[0] as FilaPago }) : undefined}
                />
              ))}
              <p className="pagos-total">
                <span>
                  {t('pagos.deSeccionales', {
                    count: seccionalesDe(content),
                    rendiciones: t('pagos.rendiciones', { count: totalElements }),
                  })}
                </span>
                <span className="cifra">{formatPesos(sumaDePagos(content))}</span>
              </p>
            </>
          )
        }
      </Query>
      {elegidas.length > 0 && (
        <BarraElegidas elegidas={elegidas} conFinanzas={conFinanzas} soltar={() => setMarcadas(new Map())} abrir={abrir} />
      )}
      <DialogosPagos
        abierto={abierto}
        cerrar={() => abrir(undefined)}
        alPagar={() => {
          setMarcadas(new Map())
          abrir(undefined)
        }}
      />
      <span className="solo-lector" role="status">
        {elegidas.length > 0 && `${t('pagos.elegidas', { count: elegidas.length })}, ${formatAmount(sumaDePagos(elegidas))}`}
      </span>
    </>
  )
}
