import type { LineaLeida } from './extracto.rules.ts'

/** What is asked before a statement is kept, because afterwards it is hard to undo (decision 100). Amounts in cents. */

/** The same account however it is written: its figures, without what banks put before them. */
export const mismaCuenta = (una: string, otra: string): boolean => plana(una) === plana(otra)
/** A CBU and a number of account cannot be compared. */
export const comparables = (una: string, otra: string): boolean => esCbu(una) === esCbu(otra)
const esCbu = (cuenta: string): boolean => /^\d{22}$/.test(cuenta)
const plana = (cuenta: string): string =>
  cuenta
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^0+/, '')

type Linea = Pick<LineaLeida, 'fecha' | 'centavos' | 'texto' | 'referencia'>
export interface Repetidas {
  n: number
  desde: string
  hasta: string
}

/**
 * Lines that seem to be those that another file brought: the same amounts of the same days in other words. Null when they are not half of
 * what there is of the days that both speak of: two of one amount on one day are nothing rare.
 */
export function repetidasDe(nuevas: readonly Linea[], deOtro: readonly Linea[]): Repetidas | null {
  const iguales = new Set(deOtro.map(todo))
  const faltan = nuevas.filter((l) => !iguales.has(todo(l)))
  const propias = new Set(nuevas.map(todo))
  const veces = new Map<string, number>()
  for (const l of deOtro) if (!propias.has(todo(l))) veces.set(monto(l), (veces.get(monto(l)) ?? 0) + 1)
  const dias = new Set(deOtro.map((l) => l.fecha))
  const repetidas = faltan.filter((l) => {
    const quedan = veces.get(monto(l)) ?? 0
    veces.set(monto(l), quedan - 1)
    return quedan > 0
  })
  const deEsosDias = faltan.filter((l) => dias.has(l.fecha)).length
  const [primera] = repetidas
  if (!primera || repetidas.length * 2 < deEsosDias) return null
  const fechas = repetidas.map((l) => l.fecha).toSorted()
  return { n: repetidas.length, desde: fechas[0] ?? primera.fecha, hasta: fechas.at(-1) ?? primera.fecha }
}
const todo = (l: Linea): string => JSON.stringify([l.fecha, l.centavos, l.texto, l.referencia])
const monto = (l: Linea): string => `${l.fecha} ${l.centavos}`
