import type { IngresoEgreso } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { importeMaximo } from '@gremial/contract/tesoreria/movimientos-importes.ts'
import type { PorForma } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { addDays } from '@gremial/contract/values/dates.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import { type Importes, restar, sum, totalOf, withoutImportes } from '../movimientos-caja/movimientos-caja.rules.ts'

/** A sheet as numbers: what it began with, and the sums of its movements that are not annulled. All in integer cents. */
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

/** The sheet with one movement more, or with one less when it is annulled. */
export function withMovimiento(s: Planilla, sentido: IngresoEgreso, importes: Importes, anulado = false): Planilla {
  const side = sentido === 1 ? 'ingresos' : 'egresos'
  return { ...s, [side]: anulado ? restar(s[side], importes) : sum(s[side], importes) }
}

/** The sheet that opens when this one closes: its balances, by payment form. (decisions §7) */
export const nextPlanilla = (s: Planilla): Planilla => planillaVacia(s.numero + 1, saldoOf(s))

export interface Ajuste {
  sentido: IngresoEgreso
  importes: Importes
}

/**
 * What has to be posted so that the books become what was counted: of each payment form that differs an income of what is over or an
 * expense of what is missing. Undefined when a difference is more than a movement may carry.
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

/** The first day of the sheet that follows one closed to a day: the next one, as long as it has come. */
export const nextDay = (cierre: string, today: string): string => (cierre < today ? addDays(cierre, 1) : today)

/** Amounts as they travel. */
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
