import { toCents } from '../values/money.ts'
import { percentUpTo } from '../values/rates.ts'
import { type CondicionesProducto, plazosDe } from './productos.ts'
import { cuotaDe, topePorIngreso } from './simulador.ts'

/** What a product allows of an amount and a term, the same in the simulator and when it is filed (decisions §6 and §10). */

/** Amounts in pesos; null in what is not told yet. `ingreso` is the applicant's, a month. */
export interface Pedido {
  monto: number | null
  plazo: number | null
  ingreso: number | null
}

/** Why an amount cannot be asked for: below or above the product's, or with a quota above the share of the income. */
export type ProblemaMonto = 'montoMinimo' | 'montoMaximo' | 'montoTope'

/** The most that can be asked for in that many quotas, in pesos: of the product, or of the income where it is told. */
export function topeDe(condiciones: CondicionesProducto, plazo: number, ingreso: number | null): number {
  const { montoMaximo, maximoIngreso, tna } = condiciones
  return ingreso === null ? montoMaximo : Math.min(montoMaximo, topePorIngreso(toCents(ingreso), plazo, tna, maximoIngreso) / 100)
}

/** Whether the quota of that amount in that term is above the share of the income that the product allows. */
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

/** What is outside of what the product allows, as `faltantes` names it. */
export function fueraDeLimites(condiciones: CondicionesProducto, pedido: Pedido): Array<ProblemaMonto | 'plazoOfrecido'> {
  const problema = problemaMonto(condiciones, pedido)
  const { plazo } = pedido
  const noOfrecido = plazo !== null && !plazosDe(condiciones).includes(plazo)
  return [...(problema ? [problema] : []), ...(noOfrecido ? (['plazoOfrecido'] as const) : [])]
}
