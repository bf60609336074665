import type { ItemConciliar } from '@gremial/contract/tesoreria/conciliacion.ts'
import type { LoteMuchas } from '@gremial/contract/tesoreria/conciliacion-muchas.ts'
import type { AccionRegla } from '@gremial/contract/tesoreria/reglas-banco.ts'

interface Decision {
  accion: AccionRegla
  idConcepto: number | null
  nota: string
}

/** The batch of a decision on some items; undefined while the decision lacks its concept or its note. */
export function toLote({ accion, idConcepto, nota }: Decision, elegidos: readonly ItemConciliar[]): LoteMuchas | undefined {
  const items = elegidos.map((i) => ({ lineas: i.lineas.map((l) => l.id), movimientos: [] }))
  if (items.length === 0) return undefined
  if (accion !== 'CARGAR') return nota.trim() ? { accion: 'PENDIENTE', items, nota: nota.trim() } : undefined
  return idConcepto === null ? undefined : { accion: 'CARGAR', items, partes: [{ concepto: idConcepto, descripcion: '' }] }
}
