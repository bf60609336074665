import type { SaldosPlanilla } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { toCents } from '@gremial/contract/values/money.ts'
import type { PorForma } from './importes.ts'

/** Amounts by form, as the server sends them in pesos, in cents. */
export const enCentavos = (p: { efectivo: number; valores: number; bancarios: number }): PorForma => ({
  efectivo: toCents(p.efectivo),
  valores: toCents(p.valores),
  bancarios: toCents(p.bancarios),
})

/** The amounts of a sheet in cents, by side and form; undefined while a blind box hides them. */
export function totalesDe(
  s: SaldosPlanilla,
): { ingresos: PorForma; egresos: PorForma; saldos: PorForma; iniciales: PorForma } | undefined {
  if (s.oculto || !s.saldo || !s.inicial) return undefined
  const lado = (efectivo: number | null, valores: number | null, bancarios: number | null) =>
    enCentavos({ efectivo: efectivo ?? 0, valores: valores ?? 0, bancarios: bancarios ?? 0 })
  return {
    ingresos: lado(s.totalIngresoEfectivo, s.totalIngresoValores, s.totalIngresoBancarios),
    egresos: lado(s.totalEgresoEfectivo, s.totalEgresoValores, s.totalEgresoBancarios),
    saldos: enCentavos(s.saldo),
    iniciales: enCentavos(s.inicial),
  }
}
