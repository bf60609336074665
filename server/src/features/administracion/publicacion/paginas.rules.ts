import { conGuiones, cuitValido, digitoAfiliado } from '@gremial/contract/platform/cuit.ts'
import { leerImporte } from '@gremial/contract/platform/dinero.ts'
import { leerFecha } from '@gremial/contract/platform/fechas.ts'

/** What a page says that may be somebody: CUILs and formatted numbers, whose digits are right, and numbers and documents that it calls so. */
export interface Dichos {
  cuiles: string[]
  numeros: number[]
  documentos: number[]
}

const todos = (texto: string, forma: RegExp): string[] => [...texto.matchAll(forma)].map(([, ...partes]) => partes.join(''))
const unicos = <T>(de: T[]): T[] => [...new Set(de)]
const enNumero = (texto: string): number => Number(texto.replaceAll('.', ''))
/** A CUIT of a company is nobody's CUIL. */
const dePersona = /^2[0347]/

/** Whatever in a page may name a person. A number with nothing beside that says what it is names nobody: an amount is not a document. */
export function dichosDe(texto: string): Dichos {
  const cuiles = todos(texto, /(?<![\d.,-])(\d{2})[- ]?(\d{8})[- ]?(\d)(?![\d-])/g).filter(
    (c) => dePersona.test(c) && cuitValido(conGuiones(c)),
  )
  const formateados = [...texto.matchAll(/(?<![\d.,/])(\d{6,12})\/(\d)(?![\d/])/g)]
    .filter(([, numero, digito]) => digitoAfiliado(Number(numero)) === Number(digito))
    .map(([, numero]) => Number(numero))
  // Only where it says that it is its number: "Cuota de afiliado 1500" is money.
  const llamados = todos(
    texto,
    /afiliad[oa]\s{0,3}(?:n[°ºo]\.?|nro\.?|n[uú]m(?:ero|\.)?)\s{0,3}:?\s{0,3}(\d[\d.]{2,14})(?![\d/]|,\d)/gi,
  ).map(enNumero)
  const documentos = todos(
    texto,
    /(?:\bD\.?N\.?I\.?|\bdocumento|\bdoc\.|\bL\.?[EC]\.?)[^\d\n]{0,20}?(\d{1,2}\.?\d{3}\.?\d{3})(?![\d.,-]*\d)/gi,
  ).map(enNumero)
  return { cuiles: unicos(cuiles), numeros: unicos([...formateados, ...llamados]), documentos: unicos(documentos) }
}

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
      return anio ? [leerFecha(`${d.padStart(2, '0')}/${m.padStart(2, '0')}/${anio}`)] : []
    }),
  )
  // Titles of a row stand one after the other, and so do their values.
  const montos = (forma: RegExp) =>
    unicos(
      detras(texto, forma)
        .flatMap((resto) => pesos.exec(resto.replace(dia, ''))?.[1] ?? [])
        .map(leerImporte),
    )
  const dichos = importes.map(montos).find((valores) => valores.length > 0) ?? []
  const [vence] = dias
  const [importe] = dichos
  return dias.length === 1 && vence && dichos.length === 1 && importe !== undefined && importe > 0 ? { vence, importe } : null
}

/** Of the register, who has each; a document may be of several. */
export interface Conocidos {
  cuiles: ReadonlyMap<string, readonly number[]>
  numeros: ReadonlyMap<number, number>
  documentos: ReadonlyMap<number, readonly number[]>
}

export type DePagina = number | 'paginaDeNadie' | 'paginaDeDos' | 'ilegible'

/**
 * Whose each page is: the one member that all it says leads to. One that leads to two, or has the CUIL of somebody who is not in the register beside a
 * member, is nobody's: a payslip that goes to somebody else is not taken back. A stranger's CUIL that is on the pages of several is of who pays.
 */
export function deQuienes(paginas: ReadonlyArray<Dichos | null>, conocidos: Conocidos): DePagina[] {
  const personas = paginas.map((dichos) => dichos && personasDe(dichos, conocidos))
  const conQuienes = new Map<string, Set<number>>()
  for (const [i, dichos] of paginas.entries())
    for (const cuil of extranos(dichos, conocidos)) {
      const de = conQuienes.get(cuil) ?? new Set()
      for (const persona of personas[i] ?? []) de.add(persona)
      conQuienes.set(cuil, de)
    }
  return paginas.map((dichos, i) => {
    const suyas = personas[i]
    if (!dichos || !suyas) return 'ilegible'
    const [una] = suyas
    if (una === undefined) return 'paginaDeNadie'
    const otra = extranos(dichos, conocidos).some((cuil) => (conQuienes.get(cuil)?.size ?? 0) < 2)
    return suyas.size > 1 || otra ? 'paginaDeDos' : una
  })
}

const personasDe = ({ cuiles, numeros, documentos }: Dichos, c: Conocidos): Set<number> =>
  new Set([
    ...cuiles.flatMap((cuil) => c.cuiles.get(cuil) ?? []),
    ...numeros.flatMap((numero) => c.numeros.get(numero) ?? []),
    ...documentos.flatMap((documento) => c.documentos.get(documento) ?? []),
  ])
const extranos = (dichos: Dichos | null, c: Conocidos): string[] => dichos?.cuiles.filter((cuil) => !c.cuiles.has(cuil)) ?? []

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
