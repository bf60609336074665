import { parseDate } from '@gremial/contract/values/dates.ts'
import { parseAmount } from '@gremial/contract/values/money.ts'
import { type Dichos, diceNombre, nombresPosibles } from '../../afiliado/documentos/dichos.rules.ts'
import { type Conocidos, comunes, type Testigo, testigosDe } from '../../afiliado/documentos/testigos.rules.ts'

const unicos = <T>(de: T[]): T[] => [...new Set(de)]

/** What a slip asks for: the day that it is good until, and cents. */
export interface Cobro {
  vence: string
  importe: number
}

const vencimientos = /vencimiento|\bvence(?: el)?\b|\bvto\b|pagar (?:hasta|antes del)/gi
/** The surest of its names first: «Total» of a page that also has «Importe» of its lines. */
const importes = [/(?:total|importe|monto) a pagar/gi, /\btotal\b/gi, /\b(?:importe|monto)\b/gi]
const dia = /^\D{0,40}(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/
const pesos = /^\D{0,40}(\d[\d.]{0,14},\d{2})(?!\d)/

/** What stands behind each time that a page says one of these. */
const detras = (texto: string, forma: RegExp): string[] =>
  [...texto.matchAll(forma)].map((m) => texto.slice(m.index + m[0].length, m.index + m[0].length + 80))

/** The one due date and the one amount that a page calls so; a page with two of either asks for neither: nobody is told to pay by a guess. */
export function cobroDe(texto: string): Cobro | null {
  const dias = unicos(
    detras(texto, vencimientos).flatMap((resto) => {
      const [, d = '', m = '', anio] = dia.exec(resto) ?? []
      return anio ? [parseDate(`${d.padStart(2, '0')}/${m.padStart(2, '0')}/${anio}`)] : []
    }),
  )
  // Titles of a row stand one after the other, and so do their values.
  const montos = (forma: RegExp) =>
    unicos(
      detras(texto, forma)
        .flatMap((resto) => pesos.exec(resto.replace(dia, ''))?.[1] ?? [])
        .map(parseAmount),
    )
  const dichos = importes.map(montos).find((valores) => valores.length > 0) ?? []
  const [vence] = dias
  const [importe] = dichos
  return dias.length === 1 && vence && dichos.length === 1 && importe !== undefined && importe > 0 ? { vence, importe } : null
}

export type DePagina = number | 'paginaDeNadie' | 'paginaDeDos' | 'ilegible'

/** People named on each page, without the employer: a stranger on the pages of several members, or who signs them. Null for an unreadable page. */
export function testigosDePaginas(paginas: ReadonlyArray<Dichos | null>, c: Conocidos): Array<Testigo[] | null> {
  const todos = paginas.map((dichos) => dichos && testigosDe(dichos, c))
  const conQuienes = new Map<string, Set<number>>()
  for (const testigos of todos) {
    // A page with the names of many is a list: it says of nobody that they pay.
    const [uno, ...mas] = comunes((testigos ?? []).filter(({ de }) => de.length > 0))
    if (uno === undefined || mas.length > 0) continue
    for (const { clave, de } of testigos ?? [])
      if (de.length === 0) conQuienes.set(clave, (conQuienes.get(clave) ?? new Set()).add(uno))
  }
  return todos.map(
    (testigos) => testigos && testigos.filter(({ clave, de }) => de.length > 0 || (conQuienes.get(clave)?.size ?? 0) < 2),
  )
}

/** Owner of a page: the one member that all its evidence leads to. A page that contradicts itself has none: a payslip given to somebody else is not taken back. */
export function deQuien(testigos: readonly Testigo[] | null): DePagina {
  if (!testigos) return 'ilegible'
  if (testigos.every(({ de }) => de.length === 0)) return 'paginaDeNadie'
  const [uno, ...mas] = comunes(testigos)
  return uno === undefined || mas.length > 0 ? 'paginaDeDos' : uno
}

/** Members by the names that they have: «surname, name», as a page says them. */
export type Llamados = ReadonlyMap<string, readonly number[]>

/** The names that a page may say, if it says none of the member's that it would be given to. */
export const nombresAjenos = (dichos: Dichos | null, de: DePagina, { personas }: Conocidos): string[] =>
  !dichos || typeof de !== 'number' || diceNombre(dichos.renglones, personas.get(de) ?? '')
    ? []
    : nombresPosibles(dichos.renglones)

/** With the numbers of one member and the name of another, a page is of neither. */
export function conSuNombre(dichos: Dichos | null, de: DePagina, c: Conocidos, llamados: Llamados): DePagina {
  return nombresAjenos(dichos, de, c).some((nombre) => llamados.has(nombre)) ? 'paginaDeDos' : de
}

/**
 * Pages one after the other of the same member are one document; each of the others is told by itself. From 1. A page of `cobros` begins one of its
 * own: two slips of somebody are two.
 */
export interface Parte {
  desde: number
  hasta: number
  de: DePagina | 'sinCobro'
  /** Of a slip. */
  cobro?: Cobro
}
export function agrupar(paginas: readonly DePagina[], cobros?: ReadonlyArray<Cobro | null>): Parte[] {
  const partes: Parte[] = []
  for (const [i, de] of paginas.entries()) {
    const antes = partes.at(-1)
    const cobro = cobros?.[i] ?? null
    if (antes && typeof de === 'number' && antes.de === de && !cobro) antes.hasta = i + 1
    else
      partes.push({
        desde: i + 1,
        hasta: i + 1,
        de: cobros && typeof de === 'number' && !cobro ? 'sinCobro' : de,
        ...(cobro ? { cobro } : {}),
      })
  }
  return partes
}
