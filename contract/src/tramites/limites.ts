import { toCents } from '../values/money.ts'
import { percentUpTo } from '../values/rates.ts'
import { type CondicionesProducto, plazosDe } from './productos.ts'
import { cuotaDe, topePorIngreso } from './simulador.ts'

/** A product's limits on amount and term, shared by the simulator and the filing (decisions §6 and §10). */

/** Amounts in pesos; null until entered. `ingreso` is the applicant's monthly income. */
export interface Pedido {
  monto: number | null
  plazo: number | null
  ingreso: number | null
}

/** Why an amount is rejected: outside the product's limits, or with an instalment above the share of the income. */
export type ProblemaMonto = 'montoMinimo' | 'montoMaximo' | 'montoTope'

/** Maximum amount for a term, in pesos: the product's, or the one the income allows if known. */
export function topeDe(condiciones: CondicionesProducto, plazo: number, ingreso: number | null): number {
  const { montoMaximo, maximoIngreso, tna } = condiciones
  return ingreso === null ? montoMaximo : Math.min(montoMaximo, topePorIngreso(toCents(ingreso), plazo, tna, maximoIngreso) / 100)
}

/** Tests whether the instalment exceeds the allowed share of the income. */
export function pasaElTope(condiciones: CondicionesProducto, monto: number, plazo: number, ingreso: number | null): boolean {
  const { maximoIngreso, tna } = condiciones
  if (maximoIngreso === null || ingreso === null) return false
  return cuotaDe(toCents(monto), plazo, tna) > percentUpTo(toCents(ingreso), maximoIngreso)
}

export function problemaMonto(condiciones: CondicionesProducto, { monto, plazo, ingreso }: Pedido): ProblemaMonto | undefined {
  if (monto === null) return undefined
  if (monto < condiciones.montoMinimo) return 'montoMinimo'
  if (monto > condiciones.montoMaximo) return 'montoMaximo'
  return plazo !== null && pasaElTope(condiciones, monto, plazo, ingreso) ? 'montoTope' : undefined
}

/** Violated limits of the product, as named by `faltantes`. */
export function fueraDeLimites(condiciones: CondicionesProducto, pedido: Pedido): Array<ProblemaMonto | 'plazoOfrecido'> {
  const problema = problemaMonto(condiciones, pedido)
  const { plazo } = pedido
  const noOfrecido = plazo !== null && !plazosDe(condiciones).includes(plazo)
  return [...(problema ? [problema] : []), ...(noOfrecido ? (['plazoOfrecido'] as const) : [])]
}
