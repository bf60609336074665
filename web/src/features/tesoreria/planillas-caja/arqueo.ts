import type { Denominacion } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { toCents } from '@gremial/contract/values/money.ts'

/**
 * The count of a box at closing (arqueo): bills by denomination and loose coins against what the books say. All in integer cents.
 */

export interface Conteo {
  /** How many of each denomination, and what one is worth. */
  billetes: ReadonlyArray<{ centavos: number; cantidad: number }>
  /** Loose coins. */
  monedas: number
}

/** Counted cash, in cents. */
export const contado = ({ billetes, monedas }: Conteo): number =>
  billetes.reduce((sum, { centavos, cantidad }) => sum + centavos * cantidad, monedas)

/** A quantity as it is typed: whole and not negative, at most six figures; undefined when it is something else. Empty is none. */
export function leerCantidad(text: string): number | undefined {
  const limpio = text.trim()
  if (limpio === '') return 0
  return /^\d{1,6}$/.test(limpio) ? Number(limpio) : undefined
}

/** What is being counted, as it is typed: quantities, by denomination's id, are texts until they are read. */
export interface TypedConteo {
  cantidades: Readonly<Record<number, string>>
  monedas: number | null
}

/** Cents counted so far; a quantity that cannot be read counts as none, and is marked. */
export const centavosContados = (denominaciones: readonly Denominacion[], { cantidades, monedas }: TypedConteo): number =>
  contado({
    billetes: denominaciones.map(({ id, valor }) => ({
      centavos: toCents(valor),
      cantidad: leerCantidad(cantidades[id] ?? '') ?? 0,
    })),
    monedas: monedas === null || Number.isNaN(monedas) ? 0 : monedas,
  })

/** Whether any of it was counted: until then nothing is said of a difference. */
export const empezado = ({ cantidades, monedas }: TypedConteo): boolean =>
  monedas !== null || Object.values(cantidades).some((text) => text.trim() !== '')

/** Whether some of it is no quantity, or no amount. */
export const ilegible = ({ cantidades, monedas }: TypedConteo): boolean =>
  Object.values(cantidades).some((text) => leerCantidad(text) === undefined) || !((monedas ?? 0) >= 0)

/** Which of the three things is said of a difference, and how much, without sign. */
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

/** The adjustments that make the books what was counted: of each payment form an income of what is over or an expense of what is missing. */
export const ajustesDe = (
  contados: PorForma,
  libros: PorForma,
): Array<{ forma: keyof PorForma; ingresoEgreso: 1 | 2; centavos: number }> =>
  (['efectivo', 'bancarios', 'valores'] as const)
    .map((forma) => ({ forma, d: contados[forma] - libros[forma] }))
    .filter(({ d }) => d !== 0)
    .map(({ forma, d }) => ({ forma, ingresoEgreso: d > 0 ? 1 : 2, centavos: Math.abs(d) }))
