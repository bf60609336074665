import { memberCheckDigit, withHyphens } from '@gremial/contract/values/cuit.ts'
import { isRealDate, parseDate, parseTypedDate } from '@gremial/contract/values/dates.ts'
import { distance } from 'fastest-levenshtein'

/** How offices write days, sexes, states and categories. */

/** A value as it is compared with others: accents, capitals and blanks do not count. */
export const comparable = (texto: string): string =>
  texto.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().replace(/\s+/g, ' ').trim()

const meses = ['ENE', 'FEB', 'MAR', 'ABR', 'MAY', 'JUN', 'JUL', 'AGO', 'SEP', 'OCT', 'NOV', 'DIC']
const otrosMeses: Record<string, number> = { SET: 9, JAN: 1, APR: 4, AUG: 8, DEC: 12 }

/**
 * Which goes first in a day written with figures; the whole column tells (`pistaDeOrden`). Of a column that Excel converted by halves:
 * `medias`, its real days have day and month changed and each text says its own order; `tal`, the real days are as they are.
 */
export type OrdenFecha = 'dma' | 'mda' | 'medias' | 'tal'

/** What a day that cannot be read in both orders says of its column. */
export function pistaDeOrden(texto: string): 'dma' | 'mda' | undefined {
  const partes = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2}/.exec(texto)
  if (!partes) return undefined
  const [uno, dos] = [Number(partes[1]), Number(partes[2])]
  return uno > 12 && dos <= 12 ? 'dma' : dos > 12 && uno <= 12 ? 'mda' : undefined
}

/**
 * A day to ISO: DD/MM/YYYY and D/M/YYYY with any separator, ISO, 20260305, 5-mar-2026, «3 de mayo de 1968», with a time behind that does not
 * count. A year of two figures is told (`siglo`). Undefined when it is no existing day.
 * @param hoy ISO; a year of two figures is at most 30 years after it
 */
export function leerDia(
  texto: string,
  hoy: string,
  orden: 'dma' | 'mda' | 'cualquiera' = 'dma',
): { dia: string; siglo: boolean } | undefined {
  if (orden === 'mda') return leerDia(alReves(texto), hoy)
  const dia = parseDate(texto)
  if (dia) return { dia, siglo: false }
  const limpio = (texto.split(/[T\s](?=\d{1,2}:\d{2})/)[0] ?? '').replace(/^\p{L}{5,10},?\s+(?=\d)/u, '').trim()
  const seguido = /^(\d{4})(\d{2})(\d{2})$/.exec(limpio) ?? /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(limpio)
  if (seguido && Number(seguido[1]) >= 1900 && Number(seguido[1]) <= 2100)
    return conAnio(Number(seguido[1]), Number(seguido[2]), Number(seguido[3]))
  const nombrado = /^(\d{1,2})[-/. ](?:de )?(\p{L}{3,10})\.?[-/. ](?:del? )?(\d{4}|\d{2})$/iu.exec(limpio)
  const mes = nombrado ? mesDe(comparable(nombrado[2] ?? '')) : undefined
  const escrito = nombrado && mes ? `${nombrado[1]}/${mes}/${nombrado[3]}` : limpio
  const leido = parseTypedDate(escrito, hoy)
  const corto = /(^|\D)\d{2}$/.test(escrito) || /^\d{6}$/.test(escrito)
  if (leido) return { dia: leido, siglo: corto }
  return orden === 'cualquiera' ? leerDia(alReves(texto), hoy) : undefined
}

const alReves = (texto: string): string => texto.replace(/^(\d{1,2})([/.-])(\d{1,2})(?=[/.-]\d)/, '$3$2$1')

const mesDe = (nombre: string): number | undefined =>
  otrosMeses[nombre.slice(0, 3)] ?? (meses.indexOf(nombre.slice(0, 3)) + 1 || undefined)

const conAnio = (anio: number, mes: number, dia: number): { dia: string; siglo: boolean } | undefined =>
  isRealDate(anio, mes, dia)
    ? { dia: `${anio}-${String(mes).padStart(2, '0')}-${String(dia).padStart(2, '0')}`, siglo: false }
    : undefined

export const entero = (texto: string): number | undefined => (/^\d{1,15}$/.test(texto) ? Number(texto) : undefined)
/** What a program of figures left behind a whole number. */
const sinDecimales = (texto: string): string => texto.replace(/^(\d+)[.,]0$/, '$1')

/** The kind of a document, written before it: booklets of men (LE) and women (LC) with their letter M or F, cards, the DNI of a foreigner. */
const claseDelante = /^(D\.?N\.?I\.?(?:[\s-]*[EMF]\b)?|L\.?[EC]|D\.?U|C\.?I|[MFE])[.\s:-]*(?=\d)/i

/** A document: with dots or blanks, and with its kind in front. */
export const documentoDe = (texto: string): number | undefined =>
  entero(texto) || entero(sinDecimales(texto).replace(claseDelante, '').replace(/[.\s]/g, '')) || undefined

/** The kind that is written before a document, where it is not a DNI. */
export const claseDeDocumento = (texto: string): string | undefined => {
  const clase = claseDelante
    .exec(texto)?.[1]
    ?.toUpperCase()
    .replace(/[^A-Z]/g, '')
  return clase && /^(LE|LC|CI)$/.test(clase) ? clase : undefined
}

/** A CUIL with its hyphens, without what a program of figures left behind. */
export const cuilDe = (texto: string): string => withHyphens(sinDecimales(texto))

/** True if a number with a figure behind a bar has the portal's check digit; undefined if there is no bar. */
export function tieneDigito(texto: string): boolean | undefined {
  const [, numero, digito] = conBarra.exec(texto) ?? []
  return numero === undefined ? undefined : memberCheckDigit(Number(numero)) === Number(digito)
}
const conBarra = /^(\d{1,9})\/(\d)$/

/** A member's number: whole, with dots in their places, or as the portal writes it with its check digit. */
export function numeroAfiliadoDe(texto: string): number | undefined {
  const solo = entero(texto)
  if (solo !== undefined) return solo || undefined
  const digito = tieneDigito(texto)
  if (digito !== undefined) return digito ? Number(texto.split('/')[0]) || undefined : undefined
  const limpio = sinDecimales(texto)
  return entero(/^\d{1,3}(\.\d{3})+$/.test(limpio) ? limpio.replaceAll('.', '') : limpio) || undefined
}

/** A hundred years before, for somebody who would not be born yet. */
export function sigloAnterior(dia: string): string {
  return parseDate(`${Number(dia.slice(0, 4)) - 100}${dia.slice(4)}`) ?? dia
}

const sexos: Record<string, number | null> = {
  M: 1,
  MASC: 1,
  MASCULINO: 1,
  VARON: 1,
  HOMBRE: 1,
  F: 2,
  FEM: 2,
  FEMENINO: 2,
  FEMENINA: 2,
  MUJER: 2,
  // The third box of the Argentine document has no number here.
  X: null,
  'NO BINARIO': null,
  '': null,
}

/** 1, 2 or null; undefined when it is not understood. A lone H or V is not: where they are used, M is a woman. */
export const leerSexo = (texto: string): number | null | undefined => sexos[comparable(texto).replace(/\.$/, '')]

const palabras = (texto: string): string[] =>
  comparable(texto)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
/** True if the letters of one are in the other, in order, the first one first. */
const abrevia = (corta: string, larga: string): boolean => {
  let at = 0
  for (const letra of larga) if (letra === corta[at]) at++
  return corta[0] === larga[0] && at === corta.length
}

/** True if a value is a shorter way to write a name: «Cba.», «C. Rivadavia», «Tucumán», «ADH». */
function esCorto(valor: string, nombre: string): boolean {
  const [cortas, largas] = [palabras(valor), palabras(nombre)]
  if (cortas.length === 0 || cortas.join('').length < 2) return false
  // Each of its words stands for one of the name's, in their order; a letter alone wants another word beside it.
  let at = 0
  for (const corta of cortas) {
    while (at < largas.length && !abrevia(corta, largas[at] ?? '')) at++
    if (at === largas.length) return false
    at++
  }
  return cortas.length > 1 || (cortas[0]?.length ?? 0) > 2
}

/** The value of `conocidos` that a mistaken one resembles most, or the only one that it may be short for; undefined when none does. */
export function parecido(valor: string, conocidos: readonly string[]): string | undefined {
  const buscado = comparable(valor)
  const junto = palabras(valor).join('')
  const lejosDe = (nombre: string) => Math.min(distance(buscado, comparable(nombre)), distance(junto, palabras(nombre).join('')))
  const [mejor, otro] = conocidos.map((nombre) => ({ nombre, lejos: lejosDe(nombre) })).toSorted((a, b) => a.lejos - b.lejos)
  const cerca = mejor && mejor.lejos <= Math.max(1, Math.floor(junto.length / 4)) && mejor.lejos < (otro?.lejos ?? Infinity)
  if (cerca) return mejor.nombre
  const cortos = conocidos.filter((nombre) => esCorto(valor, nombre))
  if (cortos.length === 1) return cortos[0]
  return cortos.length === 0 && mejor && mejor.lejos <= Math.max(2, Math.floor(buscado.length / 3)) ? mejor.nombre : undefined
}

interface Visto {
  /** As it was written first. */
  nombre: string
  filas: number
}

/** What a person said that a value of the file is: one that is known, or a new one. */
export type Decididos = ReadonlyMap<string, { es: string } | { crea: string }>

/** Values of a file that were not understood, with how many lines have each: a column that is another one has as many as lines, which are not kept. */
export class Vistos extends Map<string, Visto> {
  ver(clave: string, nombre: string): Visto | undefined {
    const visto = this.get(clave)
    if (visto) visto.filas++
    else if (this.size < mayorCatalogo) this.set(clave, { nombre, filas: 1 })
    return visto
  }
}

/**
 * The values of a catalogue that a file names. A known one is taken however it is written, and one of which a person said what it is, as
 * they said; of the others the catalogue either makes new ones (`crea`) or leaves them unknown, and remembers which and how many lines.
 */
export class Catalogo {
  readonly nuevos = new Vistos()
  readonly desconocidos = new Vistos()
  private readonly conocidos: Map<string, string>
  private readonly crea: boolean
  private readonly decididos: Decididos

  constructor(nombres: readonly string[], crea: boolean, decididos: Decididos = new Map()) {
    this.conocidos = new Map(nombres.map((nombre) => [comparable(nombre), nombre]))
    this.crea = crea
    this.decididos = decididos
  }

  /** The name as the catalogue has it; undefined when it is unknown. */
  leer(texto: string): string | undefined {
    const clave = comparable(texto)
    const decidido = this.decididos.get(clave)
    const nombre = decidido ? ('es' in decidido ? decidido.es : decidido.crea) : texto
    const conocido = this.conocidos.get(comparable(nombre)) ?? this.conocidos.get(comparable(nombre).replaceAll('.', ''))
    if (conocido !== undefined) return conocido
    const crea = decidido ? 'crea' in decidido : this.crea
    const visto = (crea ? this.nuevos : this.desconocidos).ver(clave, crea ? nombre : texto)
    return crea ? (visto?.nombre ?? nombre) : undefined
  }

  /** Whether a file brings more new values than any catalogue has. */
  get desborda(): boolean {
    return this.nuevos.size >= mayorCatalogo
  }

  /** The value that another one may be a mistake for: a known one, or a new one that many more lines have. */
  parecido({ nombre, filas }: Visto): string | undefined {
    const comunes = [...this.nuevos.values(), ...this.desconocidos.values()]
      .filter((v) => v.filas > 20 * filas)
      .map((v) => v.nombre)
    return parecido(nombre, [...this.conocidos.values(), ...comunes])
  }

  /** A new value with the one that it resembles. */
  conParecido(columna: string, visto: Visto) {
    const parecido = this.parecido(visto) ?? null
    const parecidoEs = (parecido !== null && this.conocidos.get(comparable(parecido))) || null
    return { columna, valor: visto.nombre, filas: visto.filas, parecido, parecidoEs }
  }
}

const mayorCatalogo = 200
