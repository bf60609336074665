import { addDays } from '@gremial/contract/values/dates.ts'
import type { ParsedLine } from '../extractos/lectura.ts'

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

type Linea = Pick<ParsedLine, 'fecha' | 'centavos' | 'texto' | 'referencia'>
export interface TramoRepetido {
  n: number
  desde: string
  hasta: string
}
/** Amounts in cents. */
export interface Dudas {
  repetidas: TramoRepetido | null
  ausentes?: TramoRepetido
  viejo?: { desde: string; hasta: string }
  hueco?: { desde: string; hasta: string; cerro: number | null; abre: number | null }
}

/** Days between the pending line of a bank and the same line once it is booked. */
export const vecindad = 3
/** Days ago that a statement is asked about: its year may be wrong. */
const viejo = 200
/** Longest gap in days between two statements, where no balance proves that none is missing. */
const silencio = 15

interface Consultadas {
  /** In the order of their days. */
  lineas: readonly Linea[]
  /** Opening balance, if the file has one. */
  abre: number | null
  /** Lines of the box of those days and of some around. */
  guardadas: readonly Linea[]
  /** The statement before it. */
  antes: { hasta: string; cierra: number | null } | undefined
  hoy: string
}

/** Undefined when there is nothing to ask. */
export function dudasDe({ lineas, abre, guardadas, antes, hoy }: Consultadas): Dudas | undefined {
  const [desde = '', hasta = ''] = [lineas[0]?.fecha, lineas.at(-1)?.fecha]
  const { repetidas, ausentes } = compare(lineas, guardadas)
  const dudas: Dudas = { repetidas }
  if (ausentes) dudas.ausentes = ausentes
  if (hasta < addDays(hoy, -viejo)) dudas.viejo = { desde, hasta }
  const hueco = huecoAntes(desde, abre, antes)
  if (hueco) dudas.hueco = hueco
  return repetidas || Object.keys(dudas).length > 1 ? dudas : undefined
}

/** The statement before it closes with another balance, or, where one does not say its own, long before. */
function huecoAntes(desde: string, abre: number | null, antes: Consultadas['antes']): Dudas['hueco'] {
  if (!antes || antes.hasta >= desde) return undefined
  const { hasta, cierra } = antes
  const falta = abre === null || cierra === null ? addDays(hasta, silencio) < desde : abre !== cierra
  return falta ? { desde: hasta, hasta: desde, cerro: cierra, abre } : undefined
}

/**
 * Finds lines that a statement has in other words than the kept ones, and kept lines of its days that it lacks. Lines that both have word by word are
 * one; of the rest, each that is there is looked for once, by its amount and some days around.
 */
export function compare(
  nuevas: readonly Linea[],
  guardadas: readonly Linea[],
): { repetidas: TramoRepetido | null; ausentes: TramoRepetido | null } {
  const [desde = '', hasta = ''] = [nuevas[0]?.fecha, nuevas.at(-1)?.fecha]
  const [deNuevas, deGuardadas] = [new Set(nuevas.map(todo)), new Set(guardadas.map(todo))]
  const libres = nuevas.filter((l) => !deGuardadas.has(todo(l)))
  const porMonto = new Map<number, Linea[]>()
  for (const l of libres) porMonto.set(l.centavos, [...(porMonto.get(l.centavos) ?? []), l])
  const repetidas: Linea[] = []
  const ausentes: Linea[] = []
  for (const vieja of guardadas) {
    if (deNuevas.has(todo(vieja))) continue
    const iguales = porMonto.get(vieja.centavos) ?? []
    const lejos = (l: Linea) => Math.abs(Date.parse(l.fecha) - Date.parse(vieja.fecha)) / 86_400_000
    const [igual] = iguales.filter((l) => lejos(l) <= vecindad).toSorted((a, b) => lejos(a) - lejos(b))
    if (igual) {
      repetidas.push(igual)
      iguales.splice(iguales.indexOf(igual), 1)
    } // The first and the last day may be there in part.
    else if (vieja.fecha > desde && vieja.fecha < hasta) ausentes.push(vieja)
  }
  return { repetidas: tramo(repetidas), ausentes: tramo(ausentes) }
}

function tramo(lineas: readonly Linea[]): TramoRepetido | null {
  const fechas = lineas.map((l) => l.fecha).toSorted()
  const [desde, hasta] = [fechas[0], fechas.at(-1)]
  return desde === undefined || hasta === undefined ? null : { n: lineas.length, desde, hasta }
}
const todo = (l: Linea): string => JSON.stringify([l.fecha, l.centavos, l.texto, l.referencia])
