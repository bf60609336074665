import { aCentavos, deCentavos } from '@gremial/contract/platform/dinero.ts'
import { type IngresoEgreso, importeMaximo } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import type { PorForma } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { type Amounts, minus, nothing, plus, sum } from '../movimientos-caja/movimientos-caja.rules.ts'

/** A sheet as numbers: what it began with, and the sums of its movements that are not annulled. All in integer cents. */
export interface Sheet {
  numero: number
  inicial: Amounts
  ingresos: Amounts
  egresos: Amounts
}

export const emptySheet = (numero = 1, inicial: Amounts = nothing): Sheet => ({
  numero,
  inicial,
  ingresos: nothing,
  egresos: nothing,
})

export const balance = (s: Sheet): Amounts => minus(plus(s.inicial, s.ingresos), s.egresos)

/** The sheet with one movement more, or with one less when it is annulled. */
export function withMovement(s: Sheet, sign: IngresoEgreso, amounts: Amounts, annulled = false): Sheet {
  const side = sign === 1 ? 'ingresos' : 'egresos'
  return { ...s, [side]: annulled ? minus(s[side], amounts) : plus(s[side], amounts) }
}

/** The sheet that opens when this one closes: its balances, by payment form. (decisions §7) */
export const nextSheet = (s: Sheet): Sheet => emptySheet(s.numero + 1, balance(s))

export interface Adjustment {
  sign: IngresoEgreso
  amounts: Amounts
}

/**
 * What has to be posted so that the books become what was counted: an income of what is over and an expense of what is missing, each
 * only if there is any. Undefined when a difference is more than a movement may carry.
 */
export function adjustments(counted: Amounts, books: Amounts): Adjustment[] | undefined {
  const difference = minus(counted, books)
  const part = (of: (n: number) => number): Amounts => ({
    efectivo: of(difference.efectivo),
    banco: of(difference.banco),
    cheque: of(difference.cheque),
  })
  const over = part((n) => Math.max(0, n))
  const missing = part((n) => Math.max(0, -n))
  const most = importeMaximo * 100
  if ([...Object.values(over), ...Object.values(missing)].some((n) => n > most)) return undefined
  const both: Adjustment[] = [
    { sign: 1, amounts: over },
    { sign: 2, amounts: missing },
  ]
  return both.filter(({ amounts }) => sum(amounts) > 0)
}

/** Amounts as they travel. */
export const porFormaDe = (a: Amounts): PorForma => ({
  efectivo: deCentavos(a.efectivo),
  valores: deCentavos(a.cheque),
  bancarios: deCentavos(a.banco),
  total: deCentavos(sum(a)),
})

export const amountsOf = (efectivo: number, banco: number, cheque: number): Amounts => ({
  efectivo: aCentavos(efectivo),
  banco: aCentavos(banco),
  cheque: aCentavos(cheque),
})
