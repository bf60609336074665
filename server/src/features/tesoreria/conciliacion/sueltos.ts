import { type ClaseConciliar, type ItemConciliar, maximosConciliacion } from '@gremial/contract/tesoreria/conciliacion.ts'
import type { Ctx } from '../../../platform/context.ts'
import {
  aSuelto,
  aSueltoCaja,
  distintosDe,
  type LineaSuelta,
  lineasSueltas,
  loSuelto,
  type MovimientoSuelto,
  movimientosSueltos,
  type Nota,
} from './conciliacion.queries.ts'
import { type Propuesta, proponerUniones, unionesSeguras } from './conciliar.rules.ts'

/** Proposals for what is loose in a box and its bank. */

/** A proposal with its rows. */
export interface ItemSuelto {
  clase: ClaseConciliar
  nota: Nota | null
  lineas: LineaSuelta[]
  movimientos: MovimientoSuelto[]
}

/** Proposals for everything loose in a box; those that need no decision, last. */
export async function readSueltos(
  ctx: Ctx,
  caja: number,
  desde: string,
  hasta: string,
): Promise<{ items: ItemSuelto[]; vistos: number }> {
  const lineas = await lineasSueltas(ctx, caja, maximosConciliacion.sueltas)
  const movimientos = await movimientosSueltos(ctx, caja, desde, null)
  const seguras = unionesSeguras(await loSuelto(ctx, caja, desde, lineas))
  const usadas = {
    lineas: new Set(seguras.flatMap((s) => s.lineas)),
    movimientos: new Set(seguras.flatMap((s) => s.movimientos)),
  }
  const propuestas = proponerUniones({
    lineas: lineas.filter((l) => !usadas.lineas.has(l.id)).map(aSuelto),
    movimientos: movimientos.filter((m) => !usadas.movimientos.has(m.id)).map(aSueltoCaja),
    distintos: await distintosDe(ctx, caja),
  })
  const deLinea = new Map(lineas.map((l) => [l.id, l]))
  const deMovimiento = new Map(movimientos.map((m) => [m.id, m]))
  const todas: Propuesta[] = [
    ...seguras.map(({ lineas, movimientos }) => ({ clase: 'SEGURA' as const, lineas, movimientos })),
    ...propuestas,
  ]
  const items = todas.flatMap((p) => {
    const ls = p.lineas.flatMap((id) => deLinea.get(id) ?? [])
    const ms = p.movimientos.flatMap((id) => deMovimiento.get(id) ?? [])
    // Its other part is beyond what was read.
    if (ls.length !== p.lineas.length || ms.length !== p.movimientos.length) return []
    return porNota(p.clase, ls, ms, hasta)
  })
  return { items: items.toSorted((a, b) => turno(a) - turno(b)), vistos: lineas.length + movimientos.length }
}

const orden: ClaseConciliar[] = [
  'SEGURA',
  'MISMO',
  'SUMA',
  'CIFRAS',
  'IGUALES',
  'REVERSA',
  'GASTO',
  'SOLO_BANCO',
  'SOLO_CAJA',
  'PENDIENTE',
  'POSTERIOR',
]
const turno = (i: ItemSuelto): number => orden.indexOf(i.clase)

/** Splits what has no other side: each with a note is pending by itself, and movements after the statement wait for the next one. */
function porNota(clase: ClaseConciliar, ls: LineaSuelta[], ms: MovimientoSuelto[], hasta: string): ItemSuelto[] {
  const item = (de: ClaseConciliar, lineas: LineaSuelta[], movimientos: MovimientoSuelto[], nota: Nota | null) => ({
    clase: de,
    nota,
    lineas,
    movimientos,
  })
  const solas = ['GASTO', 'SOLO_BANCO', 'SOLO_CAJA'].includes(clase)
  if (!solas) return [item(clase, ls, ms, null)]
  const conNota = [
    ...ls.flatMap((l) => (l.nota ? [item('PENDIENTE', [l], [], l.nota)] : [])),
    ...ms.flatMap((m) => (m.nota ? [item('PENDIENTE', [], [m], m.nota)] : [])),
  ]
  const [sinLs, sinMs] = [ls.filter((l) => !l.nota), ms.filter((m) => !m.nota)]
  if (sinLs.length + sinMs.length === 0) return conNota
  const posterior = sinLs.length === 0 && sinMs.every((m) => m.fecha > hasta)
  return [...conNota, item(posterior ? 'POSTERIOR' : clase, sinLs, sinMs, null)]
}

/** An item as the contract declares it. */
export const toItem = ({ clase, nota, lineas, movimientos }: ItemSuelto): ItemConciliar => ({
  clase,
  nota,
  lineas: lineas.map(({ nota: _nota, grupo: _grupo, ...l }) => l),
  movimientos: movimientos.map(({ nota: _nota, rastro: _rastro, corrige: _corrige, cubierto: _cubierto, ...m }) => m),
})
