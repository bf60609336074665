import { parseDate } from '@gremial/contract/values/dates.ts'
import { parseAmount } from '@gremial/contract/values/money.ts'
import { type Dichos, diceNombre, nombresPosibles } from '../../afiliado/documentos/dichos.rules.ts'
import { type Conocidos, comunes, type Testigo, testigosDe } from '../../afiliado/documentos/testigos.rules.ts'

const unicos = <T>(de: T[]): T[] => [...new Set(de)]

/** Due date and amount (cents) of a slip. */
export interface Cobro {
  vence: string
  importe: number
}

const vencimientos = /vencimiento|\bvence(?: el)?\b|\bvto\b|pagar (?:hasta|antes del)/gi
/** Most specific label first: «Total» on a page that also has «Importe» in its lines. */
const importes = [/(?:total|importe|monto) a pagar/gi, /\btotal\b/gi, /\b(?:importe|monto)\b/gi]
const dia = /^\D{0,40}(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/
const pesos = /^\D{0,40}(\d[\d.]{0,14},\d{2})(?!\d)/

/** Text after each occurrence of a label. */
const detras = (texto: string, forma: RegExp): string[] =>
  [...texto.matchAll(forma)].map((m) => texto.slice(m.index + m[0].length, m.index + m[0].length + 80))

/** The only due date and amount labelled on a page; null if there are two of either, because nobody should pay a guess. */
export function cobroDe(texto: string): Cobro | null {
  const dias = unicos(
    detras(texto, vencimientos).flatMap((resto) => {
      const [, d = '', m = '', anio] = dia.exec(resto) ?? []
      return anio ? [parseDate(`${d.padStart(2, '0')}/${m.padStart(2, '0')}/${anio}`)] : []
    }),
  )
  // Labels of a row are consecutive, and so are their values.
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

/**
 * People named on each page, without the payer: a stranger on the pages of several members, or a signatory. Null for an
 * unreadable page.
 */
export function testigosDePaginas(paginas: ReadonlyArray<Dichos | null>, c: Conocidos): Array<Testigo[] | null> {
  const todos = paginas.map((dichos) => dichos && testigosDe(dichos, c))
  const conQuienes = new Map<string, Set<number>>()
  for (const testigos of todos) {
    // A page with many names is a list: nobody on it is the payer.
    const [uno, ...mas] = comunes((testigos ?? []).filter(({ de }) => de.length > 0))
    if (uno === undefined || mas.length > 0) continue
    for (const { clave, de } of testigos ?? [])
      if (de.length === 0) conQuienes.set(clave, (conQuienes.get(clave) ?? new Set()).add(uno))
  }
  return todos.map(
    (testigos) => testigos && testigos.filter(({ clave, de }) => de.length > 0 || (conQuienes.get(clave)?.size ?? 0) < 2),
  )
}

/**
 * Owner of a page: the only member that all its evidence leads to. A contradictory page has none, because a payslip seen by
 * another person cannot be unseen.
 */
export function deQuien(testigos: readonly Testigo[] | null): DePagina {
  if (!testigos) return 'ilegible'
  if (testigos.every(({ de }) => de.length === 0)) return 'paginaDeNadie'
  const [uno, ...mas] = comunes(testigos)
  return uno === undefined || mas.length > 0 ? 'paginaDeDos' : uno
}

/** Members by name, «surname, name», as on a page. */
export type Llamados = ReadonlyMap<string, readonly number[]>

/** Possible names on a page, unless it has the name of its assigned member. */
export const nombresAjenos = (dichos: Dichos | null, de: DePagina, { personas }: Conocidos): string[] =>
  !dichos || typeof de !== 'number' || diceNombre(dichos.renglones, personas.get(de) ?? '')
    ? []
    : nombresPosibles(dichos.renglones)

/** A page with the numbers of one member and the name of another belongs to neither. */
export function conSuNombre(dichos: Dichos | null, de: DePagina, c: Conocidos, llamados: Llamados): DePagina {
  return nombresAjenos(dichos, de, c).some((nombre) => llamados.has(nombre)) ? 'paginaDeDos' : de
}

/**
 * Consecutive pages of a member are one document; others are listed one by one. From 1. A page in `cobros` starts its own
 * document: two slips of a member are two.
 */
export interface Parte {
  desde: number
  hasta: number
  de: DePagina | 'sinCobro'
  /** Only for slips. */
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
