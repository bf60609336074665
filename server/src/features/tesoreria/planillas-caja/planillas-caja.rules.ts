import type { IngresoEgreso } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { importeMaximo } from '@gremial/contract/tesoreria/movimientos-importes.ts'
import type { PorForma } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { addDays } from '@gremial/contract/values/dates.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import { type Importes, restar, sum, totalOf, withoutImportes } from '../movimientos-caja/movimientos-caja.rules.ts'

/** A sheet as numbers: opening figures and sums of movements not annulled, in integer cents. */
export interface Planilla {
  numero: number
  inicial: Importes
  ingresos: Importes
  egresos: Importes
}

export const planillaVacia = (numero = 1, inicial: Importes = withoutImportes): Planilla => ({
  numero,
  inicial,
  ingresos: withoutImportes,
  egresos: withoutImportes,
})

export const saldoOf = (s: Planilla): Importes => restar(sum(s.inicial, s.ingresos), s.egresos)

/** The sheet with one more movement, or one fewer if it is annulled. */
export function withMovimiento(s: Planilla, sentido: IngresoEgreso, importes: Importes, anulado = false): Planilla {
  const side = sentido === 1 ? 'ingresos' : 'egresos'
  return { ...s, [side]: anulado ? restar(s[side], importes) : sum(s[side], importes) }
}

/** The next sheet, opened with this one's balances by payment form. (decisions §7) */
export const nextPlanilla = (s: Planilla): Planilla => planillaVacia(s.numero + 1, saldoOf(s))

export interface Ajuste {
  sentido: IngresoEgreso
  importes: Importes
}

/**
 * Movements that make the books equal the count: per differing payment form, an income for a surplus or an expense for a
 * shortage. Undefined if a difference exceeds the maximum movement.
 */
export function calcularAjustes(contado: Importes, libros: Importes): Ajuste[] | undefined {
  const diferencia = restar(contado, libros)
  const difieren = formas.filter((forma) => diferencia[forma] !== 0)
  if (difieren.some((forma) => Math.abs(diferencia[forma]) > importeMaximo * 100)) return undefined
  return difieren.map((forma) => ({
    sentido: diferencia[forma] > 0 ? 1 : 2,
    importes: { ...withoutImportes, [forma]: Math.abs(diferencia[forma]) },
  }))
}
const formas = ['efectivo', 'banco', 'cheque'] as const

/** First day of the sheet after one closed on a day: the following day, at most today. */
export const nextDay = (cierre: string, today: string): string => (cierre < today ? addDays(cierre, 1) : today)

/** Amounts in the API's format. */
export const porFormaDe = (a: Importes): PorForma => ({
  efectivo: fromCents(a.efectivo),
  valores: fromCents(a.cheque),
  bancarios: fromCents(a.banco),
  total: fromCents(totalOf(a)),
})

export const importesOf = (efectivo: number, banco: number, cheque: number): Importes => ({
  efectivo: toCents(efectivo),
  banco: toCents(banco),
  cheque: toCents(cheque),
})
