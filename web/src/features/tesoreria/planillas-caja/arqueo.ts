import type { Denominacion } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { toCents } from '@gremial/contract/values/money.ts'

/** Closing count (arqueo) of a box: bills by denomination and coins, against the books. Integer cents. */

export interface Conteo {
  /** Quantity and value of each denomination. */
  billetes: ReadonlyArray<{ centavos: number; cantidad: number }>
  /** Loose coins. */
  monedas: number
}

/** Counted cash, in cents. */
export const contado = ({ billetes, monedas }: Conteo): number =>
  billetes.reduce((sum, { centavos, cantidad }) => sum + centavos * cantidad, monedas)

/** Parses a quantity: whole, not negative, at most six digits; undefined if invalid. Empty is zero. */
export function leerCantidad(text: string): number | undefined {
  const limpio = text.trim()
  if (limpio === '') return 0
  return /^\d{1,6}$/.test(limpio) ? Number(limpio) : undefined
}

/** A count as typed: quantities by denomination id, as texts. */
export interface TypedConteo {
  cantidades: Readonly<Record<number, string>>
  monedas: number | null
}

/** Cents counted so far; an unreadable quantity counts as zero and is marked. */
export const centavosContados = (denominaciones: readonly Denominacion[], { cantidades, monedas }: TypedConteo): number =>
  contado({
    billetes: denominaciones.map(({ id, valor }) => ({
      centavos: toCents(valor),
      cantidad: leerCantidad(cantidades[id] ?? '') ?? 0,
    })),
    monedas: monedas === null || Number.isNaN(monedas) ? 0 : monedas,
  })

/** True once anything was counted; before, no difference is shown. */
export const empezado = ({ cantidades, monedas }: TypedConteo): boolean =>
  monedas !== null || Object.values(cantidades).some((text) => text.trim() !== '')

/** True if any quantity or amount is unreadable. */
export const ilegible = ({ cantidades, monedas }: TypedConteo): boolean =>
  Object.values(cantidades).some((text) => leerCantidad(text) === undefined) || !((monedas ?? 0) >= 0)

/** Kind of difference (surplus, shortage or none) and its absolute amount. */
export const diferencia = (
  contadoCentavos: number,
  libros: number,
): { clave: 'sinDiferencia' | 'falta' | 'sobra'; centavos: number } => {
  const d = contadoCentavos - libros
  return { clave: d === 0 ? 'sinDiferencia' : d < 0 ? 'falta' : 'sobra', centavos: Math.abs(d) }
}

interface PorForma {
  efectivo: number
  valores: number
  bancarios: number
}

export const sumOf = (p: PorForma): number => p.efectivo + p.valores + p.bancarios

/** Adjustments that make the books equal the count: per payment form, an income for a surplus or an expense for a shortage. */
export const ajustesDe = (
  contados: PorForma,
  libros: PorForma,
): Array<{ forma: keyof PorForma; ingresoEgreso: 1 | 2; centavos: number }> =>
  (['efectivo', 'bancarios', 'valores'] as const)
    .map((forma) => ({ forma, d: contados[forma] - libros[forma] }))
    .filter(({ d }) => d !== 0)
    .map(({ forma, d }) => ({ forma, ingresoEgreso: d > 0 ? 1 : 2, centavos: Math.abs(d) }))
