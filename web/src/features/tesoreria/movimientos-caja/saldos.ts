import type { SaldosPlanilla } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { toCents } from '@gremial/contract/values/money.ts'
import type { PorForma } from './importes.ts'

/** Converts amounts by form from pesos to cents. */
export const inCentavos = (p: { efectivo: number; valores: number; bancarios: number }): PorForma => ({
  efectivo: toCents(p.efectivo),
  valores: toCents(p.valores),
  bancarios: toCents(p.bancarios),
})

/** A sheet's amounts in cents, by side and form; undefined if a blind box hides them. */
export function totalsOf(
  s: SaldosPlanilla,
): { ingresos: PorForma; egresos: PorForma; saldos: PorForma; iniciales: PorForma } | undefined {
  if (s.oculto || !s.saldo || !s.inicial) return undefined
  const side = (efectivo: number | null, values: number | null, bancarios: number | null) =>
    inCentavos({ efectivo: efectivo ?? 0, valores: values ?? 0, bancarios: bancarios ?? 0 })
  return {
    ingresos: side(s.totalIngresoEfectivo, s.totalIngresoValores, s.totalIngresoBancarios),
    egresos: side(s.totalEgresoEfectivo, s.totalEgresoValores, s.totalEgresoBancarios),
    saldos: inCentavos(s.saldo),
    iniciales: inCentavos(s.inicial),
  }
}
