import { type FilaMovimiento, listaMovimientos } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import type { SaldosPlanilla } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { List } from '../../../ui/list/List.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { type DialogoMovimiento, DialogosMovimiento } from '../movimientos-caja/DialogosMovimiento.tsx'
import { BloqueMovimiento, celdasMovimiento, nombreDe, useAccionesMovimiento } from '../movimientos-caja/filaMovimiento.tsx'
import { pesosDe } from '../movimientos-caja/importes.ts'

const { numeroMovimiento, fechaMovimiento, nombreConcepto, descripcion, total } = listaMovimientos.columns
const enPlanilla = {
  ...listaMovimientos,
  columns: { numeroMovimiento, fechaMovimiento, nombreConcepto, descripcion, total },
  initialSort: ['numeroMovimiento', 'asc'] as const,
}
const { anulado: _, ...filtros } = enPlanilla.filters
/** The annulled ones in their place, among the others. */
const conAnulados = { ...enPlanilla, filters: filtros }
const conSigno = (m: FilaMovimiento) => pesosDe(m.ingresoEgreso === 2 && m.total !== null ? -m.total : m.total)

/** The movements of a sheet, the annulled ones struck among them when they are asked for; annulled and corrected from here too. */
export function MovimientosPlanilla({ saldos }: { saldos: SaldosPlanilla }) {
  const { t } = useTranslation()
  const { anulado } = useSearch({ from: '/app/seccionales/planillas-caja/lista' })
  const todos = anulado === '1'
  const lista = todos ? conAnulados : enPlanilla
  const estado = useList(lista, {
    fixed: {
      idSeccional: String(saldos.seccional.id),
      caja: String(saldos.caja.id),
      numeroPlanilla: String(saldos.nroPla),
      anulado: '0',
    },
  })
  const [dialogo, setDialogo] = useState<DialogoMovimiento>(null)
  const acciones = useAccionesMovimiento(setDialogo)
  // The sheet is what is asked about, not a filter to take away.
  const { caja: _, nroPla: __, anulado: ___, ...consulta } = estado.query
  return (
    <>
      <h2 className="titulo-planilla">{t(todos ? 'caja.movimientosConAnulados' : 'caja.movimientos')}</h2>
      <List
        list={lista}
        state={{ ...estado, query: consulta }}
        nameOf={nombreDe}
        actions={acciones}
        cells={celdasMovimiento(conSigno)}
        block={(m) => <BloqueMovimiento fila={m} importe={conSigno(m)} enPlanilla />}
        empty={{ icon: 'planillaCaja', title: t('caja.sinMovimientosPlanilla') }}
      />
      <DialogosMovimiento dialogo={dialogo} cerrar={() => setDialogo(null)} />
    </>
  )
}
