/**
 * The count of a box at closing (arqueo): bills by denomination and loose coins against what the books say. All in integer cents.
 */

export interface Conteo {
  /** How many bills of each denomination, by its value in pesos. */
  cantidades: Readonly<Record<number, number>>
  /** Coins, in cents. */
  monedas: number
}

/** Counted cash, in cents. */
export const contado = ({ cantidades, monedas }: Conteo): number =>
  Object.entries(cantidades).reduce((suma, [valor, cantidad]) => suma + Number(valor) * 100 * cantidad, monedas)

/** A quantity as it is typed: whole and not negative, at most six figures; undefined when it is something else. Empty is none. */
export function leerCantidad(texto: string): number | undefined {
  const limpio = texto.trim()
  if (limpio === '') return 0
  return /^\d{1,6}$/.test(limpio) ? Number(limpio) : undefined
}

/** Which of the three things is said of a difference, and how much, without sign. */
export const diferencia = (contadoCentavos: number, libros: number): { clave: 'sinDiferencia' | 'falta' | 'sobra'; centavos: number } => {
  const d = contadoCentavos - libros
  return { clave: d === 0 ? 'sinDiferencia' : d < 0 ? 'falta' : 'sobra', centavos: Math.abs(d) }
}
