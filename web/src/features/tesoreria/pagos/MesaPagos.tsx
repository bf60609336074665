import { type PagoGroup, type PagoNotice, type PagoRow, pagos, pagosList } from '@gremial/contract/tesoreria/pagos.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { address } from '../../../platform/api.ts'
import { read } from '../../../platform/callApi.ts'
import { useUrlQuery } from '../../../platform/urlQuery.ts'
import { useCan } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { ExportMenu } from '../../../ui/ExportMenu.tsx'
import { SearchBox } from '../../../ui/list/SearchBox.tsx'
import { readList } from '../../../ui/list/useList.ts'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { BarraElegidas } from './BarraElegidas.tsx'
import { bySeccional, pagosSum, seccionalesOf, withoutNotices } from './elegidas.ts'
import { PagosDialogs, type QueSeAbre } from './PagosDialogs.tsx'
import { SeccionalGroup } from './SeccionalGroup.tsx'
import { useChosen } from './useChosen.ts'

/** Wraps marking of many rows: scrolls the first one into view, since it may be far below. */
function useShowFirst(mark: (rows: readonly PagoRow[]) => void): (rows: readonly PagoRow[]) => void {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times > 0) document.querySelector('.pagos-grupo [data-elegida]')?.scrollIntoView?.({ block: 'center' })
  }, [times])
  return (rows) => {
    mark(rows)
    setTimes(times + 1)
  }
}

interface Props {
  grupo: PagoGroup
  conFinanzas: boolean
}

/** Payable settlements by branch, the longest waiting first; the selection survives searches and group changes. */
export function MesaPagos({ grupo, conFinanzas }: Props) {
  const { t } = useTranslation()
  const [query, put] = useUrlQuery()
  const parametros = { G_grupo: grupo, G_idSeccional: query.idSeccional, buscar: query.buscar, sort: 'desde,asc' }
  const list = useQuery({ ...readList(pagosList, { size: 'all', ...parametros }), placeholderData: keepPreviousData })
  const { data: notices = [] } = useQuery(read(pagos.avisos, {}))
  const paga = useCan('rendiciones.pagar')
  const [abierto, abrir] = useState<QueSeAbre>()
  const deCual = new Map<number, PagoNotice[]>()
  for (const notice of notices) deCual.set(notice.idRendicion, [...(deCual.get(notice.idRendicion) ?? []), notice])
  const rows = list.data?.content ?? []
  const { marcadas, chosen, mark, clear } = useChosen(rows, { grupo, narrowed: Boolean(query.buscar || query.idSeccional) })
  const markAll = useShowFirst((which: readonly PagoRow[]) => mark(which, true))
  const limpias = withoutNotices(rows, deCual)
  const withCuenta = rows.filter((f) => f.cuenta === 'BIEN')
  const exportar = (formato: string) => address(`${pagosList.path}/exportar-excel`, { ...parametros, formato })
  return (
    <>
      <div className="herramientas">
        {paga && limpias.length > 0 && (
          <Button icon="hecho" onClick={() => markAll(limpias)}>
            {t('pagos.elegirSinAvisos', { count: limpias.length })}
          </Button>
        )}
        {paga && withCuenta.length > limpias.length && (
          <Button onClick={() => markAll(withCuenta)}>{t('pagos.elegirConCbu', { count: withCuenta.length })}</Button>
        )}
        <SearchBox value={query.buscar ?? ''} text={t('pagos.buscar')} search={(buscar) => put({ buscar }, true)} />
        <span className="suave">{t('pagos.loQueMasEspera')}</span>
        <div className="empuja">
          <ExportMenu
            text={t('pagos.exportar', { count: rows.length })}
            file={t('pagos.titulo')}
            address={exportar}
            count={rows.length}
          />
        </div>
      </div>
      <Query query={list} rows={8}>
        {({ content, totalElements }) =>
          content.length === 0 ? (
            <EmptyState icon="bien" title={t(query.buscar ? 'pagos.nadaAsi' : 'pagos.nadaPorPagar')} />
          ) : (
            <>
              {bySeccional(content).map((g) => (
                <SeccionalGroup
                  key={g.id}
                  grupo={g}
                  avisos={deCual}
                  elige={paga}
                  estan={(f) => marcadas.has(f.id)}
                  marcar={mark}
                />
              ))}
              <p className="pagos-total">
                <span>
                  {t('pagos.deSeccionales', {
                    count: seccionalesOf(content),
                    rendiciones: t('pagos.rendiciones', { count: totalElements }),
                  })}
                </span>
                <span className="cifra">{formatPesos(pagosSum(content))}</span>
              </p>
            </>
          )
        }
      </Query>
      {chosen.length > 0 && <BarraElegidas elegidas={chosen} conFinanzas={conFinanzas} soltar={clear} abrir={abrir} />}
      <PagosDialogs
        abierto={abierto}
        cerrar={() => abrir(undefined)}
        alPagar={() => {
          clear()
          abrir(undefined)
        }}
      />
      <span className="solo-lector" role="status">
        {chosen.length > 0 && `${t('pagos.elegidas', { count: chosen.length })}, ${formatAmount(pagosSum(chosen))}`}
      </span>
    </>
  )
}
