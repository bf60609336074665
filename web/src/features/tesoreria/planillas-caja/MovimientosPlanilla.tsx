import { type MovimientoRow, movimientosList } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import type { SaldosPlanilla } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { List } from '../../../ui/list/List.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { BloqueMovimiento, movimientoCells, nameOf, useMovimientoActions } from '../movimientos-caja/filaMovimiento.tsx'
import { pesosOf } from '../movimientos-caja/importes.ts'
import { type MovimientoDialog, MovimientoDialogs } from '../movimientos-caja/MovimientoDialogs.tsx'

const { numeroMovimiento, fechaMovimiento, nombreConcepto, descripcion, total } = movimientosList.columns
const inPlanilla = {
  ...movimientosList,
  columns: { numeroMovimiento, fechaMovimiento, nombreConcepto, descripcion, total },
  initialSort: ['numeroMovimiento', 'asc'] as const,
}
const { anulado: _, ...filters } = inPlanilla.filters
/** Annulled movements in their place among the others. */
const conAnulados = { ...inPlanilla, filters: filters }
const withSign = (m: MovimientoRow) => pesosOf(m.ingresoEgreso === 2 && m.total !== null ? -m.total : m.total)

/** Movements of a sheet, optionally with annulled ones struck through; with annulling and reversing. */
export function MovimientosPlanilla({ saldos }: { saldos: SaldosPlanilla }) {
  const { t } = useTranslation()
  const { anulado } = useSearch({ from: '/app/seccionales/planillas-caja/lista' })
  const all = anulado === '1'
  const list = all ? conAnulados : inPlanilla
  const estado = useList(list, {
    fixed: {
      idSeccional: String(saldos.seccional.id),
      caja: String(saldos.caja.id),
      numeroPlanilla: String(saldos.nroPla),
      anulado: '0',
    },
  })
  const [dialog, setDialog] = useState<MovimientoDialog>(null)
  const actions = useMovimientoActions(setDialog)
  // The sheet is the subject, not a removable filter.
  const { caja: _, nroPla: __, anulado: ___, ...query } = estado.query
  return (
    <>
      <h2 className="titulo-planilla">{t(all ? 'caja.movimientosConAnulados' : 'caja.movimientos')}</h2>
      <List
        list={list}
        state={{ ...estado, query: query }}
        nameOf={nameOf}
        actions={actions}
        cells={movimientoCells(withSign)}
        block={(m) => <BloqueMovimiento fila={m} importe={withSign(m)} enPlanilla />}
        empty={{ icon: 'planillaCaja', title: t('caja.sinMovimientosPlanilla') }}
      />
      <MovimientoDialogs dialogo={dialog} cerrar={() => setDialog(null)} />
    </>
  )
}
