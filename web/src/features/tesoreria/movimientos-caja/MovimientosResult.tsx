import { type MovimientoRow, movimientosList } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chipsOf } from '../../../ui/list/filters.tsx'
import { List } from '../../../ui/list/List.tsx'
import { ListHead } from '../../../ui/list/ListPage.tsx'
import { type ListState, useList } from '../../../ui/list/useList.ts'
import { BloqueMovimiento, movimientoCells, nameOf, useMovimientoActions } from './filaMovimiento.tsx'
import { OtrosFiltros, useFiltrosMovimientos } from './filtrosMovimientos.tsx'
import { formas, pesosOf } from './importes.ts'
import { type MovimientoDialog, MovimientoDialogs } from './MovimientoDialogs.tsx'
import { type Modo, sentidoDe } from './modo.ts'
import { leerTotales } from './movimientos-caja.api.ts'

/** Columns on screen; the export has all. */
const { numeroMovimiento, fechaMovimiento, nombreConcepto, descripcion, total } = movimientosList.columns
const inScreen = { ...movimientosList, columns: { numeroMovimiento, fechaMovimiento, nombreConcepto, descripcion, total } }

interface Props {
  modo: Modo
  conAnulados: boolean
  /** Query parameters. */
  de: { idSeccional?: string | undefined; caja?: string | undefined }
  /** Filters are chosen elsewhere and only displayed here. */
  sinFiltros?: boolean
}

/** List of a box's movements: filters, totals and row actions. */
export function MovimientosResult({ modo, conAnulados, de, sinFiltros = false }: Props) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<MovimientoDialog>(null)
  const actions = useMovimientoActions(setDialog)
  const { filtros, fichas, soloAnulados } = useFiltrosMovimientos(Number(de.idSeccional))
  const estado = useList(movimientosList, {
    // By default, annulled movements are listed among the others.
    fixed: {
      ...de,
      ingresoEgreso: String(sentidoDe(modo)),
      anulado: soloAnulados ? '1' : conAnulados ? '' : '0',
    },
  })
  // The box is the subject, not a removable filter.
  const { caja: _, anulado: __, consultado: ___, rendicion: ____, ...query } = estado.query
  return (
    <>
      <ListHead
        state={estado}
        search={t('caja.buscarMovimiento')}
        {...(sinFiltros
          ? { others: { control: null, chips: [...chipsOf(filtros, estado.query), ...fichas] } }
          : { filters: filtros, others: { control: <OtrosFiltros estado={estado} />, chips: fichas } })}
        exportList={{ text: (count) => t('lista.exportarN', { count }), file: movimientosList.file ?? '' }}
      />
      <Suma estado={estado} modo={modo} conAnulados={conAnulados && !soloAnulados} />
      <List
        list={inScreen}
        state={{ ...estado, query: query }}
        nameOf={nameOf}
        actions={actions}
        cells={{
          ...movimientoCells(),
          numeroMovimiento: (m) => (
            <>
              <strong>{m.numeroMovimiento}</strong>
              <span className="sub">{t('caja.planillaN', { n: m.numeroPlanilla })}</span>
            </>
          ),
        }}
        block={(m) => <BloqueMovimiento fila={m} importe={pesosOf(m.total)} enPlanilla={false} />}
        empty={{ icon: 'caja', title: t(`caja.sinMovimientos.${modo}`) }}
      />
      <MovimientoDialogs dialogo={dialog} cerrar={() => setDialog(null)} />
    </>
  )
}

/** Count and total of the whole filter, not of the page. */
function Suma({ estado, modo, conAnulados }: { estado: ListState<MovimientoRow>; modo: Modo; conAnulados: boolean }) {
  const { t } = useTranslation()
  const { data } = useQuery(leerTotales(estado.filters))
  const page = estado.result.data
  if (!page || page.totalElements === 0) return null
  const sum = data?.[modo]
  const parts = sum ? formas.filter((f) => sum[f] !== 0) : []
  return (
    <p className="suma-movimientos" role="status">
      <strong>{t(`caja.cuantos.${modo}`, { count: page.totalElements })}</strong>
      {sum && <strong className="cifra">{t('caja.suman', { importe: formatPesos(sum.total) })}</strong>}
      {sum && parts.length > 1 && (
        <span className="suave cifra">{parts.map((f) => `${t(`caja.${f}`)} ${formatAmount(sum[f])}`).join(' · ')}</span>
      )}
      {sum && conAnulados && <span className="suave">{t('caja.anuladosNoSuman')}</span>}
      {sum === null && <span className="suave">{t('caja.ciegaTexto')}</span>}
    </p>
  )
}
