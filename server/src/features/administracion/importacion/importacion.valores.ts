import { memberCheckDigit, withHyphens } from '@gremial/contract/values/cuit.ts'
import { isRealDate, parseDate, parseTypedDate } from '@gremial/contract/values/dates.ts'
import { distance } from 'fastest-levenshtein'

/** Parsing of dates, sexes, states and categories as offices write them. */

/** Comparable form of a value, without accents, capitals and extra spaces. */
export const comparable = (texto: string): string =>
  texto.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().replace(/\s+/g, ' ').trim()

const meses = ['ENE', 'FEB', 'MAR', 'ABR', 'MAY', 'JUN', 'JUL', 'AGO', 'SEP', 'OCT', 'NOV', 'DIC']
const otrosMeses: Record<string, number> = { SET: 9, JAN: 1, APR: 4, AUG: 8, DEC: 12 }

/**
 * Order of a numeric date; the whole column decides (`pistaDeOrden`). For a column that Excel half-converted: with `medias`, its
 * real dates have day and month swapped and each text keeps its own order; with `tal`, real dates are right.
 */
export type OrdenFecha = 'dma' | 'mda' | 'medias' | 'tal'

/** Order of a date that is valid in only one. */
export function pistaDeOrden(texto: string): 'dma' | 'mda' | undefined {
  const partes = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2}/.exec(texto)
  if (!partes) return undefined
  const [uno, dos] = [Number(partes[1]), Number(partes[2])]
  return uno > 12 && dos <= 12 ? 'dma' : dos > 12 && uno <= 12 ? 'mda' : undefined
}

/**
 * Parses a date to ISO: DD/MM/YYYY and D/M/YYYY with any separator, ISO, 20260305, 5-mar-2026, «3 de mayo de 1968», ignoring a
 * time. `siglo` marks a two-digit year. Undefined if it does not exist.
 * @param hoy ISO; a two-digit year is at most 30 years later
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
/** Strips the decimals that a spreadsheet adds to an integer. */
const sinDecimales = (texto: string): string => texto.replace(/^(\d+)[.,]0$/, '$1')

/**
 * Document type before a number: enrolment booklets of men (LE) and women (LC) with M or F, identity cards, a foreigner's DNI.
 */
const claseDelante = /^(D\.?N\.?I\.?(?:[\s-]*[EMF]\b)?|L\.?[EC]|D\.?U|C\.?I|[MFE])[.\s:-]*(?=\d)/i

/** Document number, with dots, spaces or its type before it. */
export const documentoDe = (texto: string): number | undefined =>
  entero(texto) || entero(sinDecimales(texto).replace(claseDelante, '').replace(/[.\s]/g, '')) || undefined

/** Document type before a number, if it is not a DNI. */
export const claseDeDocumento = (texto: string): string | undefined => {
  const clase = claseDelante
    .exec(texto)?.[1]
    ?.toUpperCase()
    .replace(/[^A-Z]/g, '')
  return clase && /^(LE|LC|CI)$/.test(clase) ? clase : undefined
}

/** CUIL with hyphens, without the decimals of a spreadsheet. */
export const cuilDe = (texto: string): string => withHyphens(sinDecimales(texto))

/** True if the digit after a bar is the portal's check digit; undefined without a bar. */
export function tieneDigito(texto: string): boolean | undefined {
  const [, numero, digito] = conBarra.exec(texto) ?? []
  return numero === undefined ? undefined : memberCheckDigit(Number(numero)) === Number(digito)
}
const conBarra = /^(\d{1,9})\/(\d)$/

/** Member number: an integer, with thousands separators, or in the portal's format with check digit. */
export function numeroAfiliadoDe(texto: string): number | undefined {
  const solo = entero(texto)
  if (solo !== undefined) return solo || undefined
  const digito = tieneDigito(texto)
  if (digito !== undefined) return digito ? Number(texto.split('/')[0]) || undefined : undefined
  const limpio = sinDecimales(texto)
  return entero(/^\d{1,3}(\.\d{3})+$/.test(limpio) ? limpio.replaceAll('.', '') : limpio) || undefined
}

/** A hundred years earlier, for a date not reached yet. */
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
  // The third value of the Argentine document has no number here.
  X: null,
  'NO BINARIO': null,
  '': null,
}

/** 1, 2 or null; undefined if not understood. A lone H or V is ambiguous: in files that use them, M is a woman. */
export const leerSexo = (texto: string): number | null | undefined => sexos[comparable(texto).replace(/\.$/, '')]

const palabras = (texto: string): string[] =>
  comparable(texto)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
/** True if the letters of `corta` occur in `larga` in order, with the same first letter. */
const abrevia = (corta: string, larga: string): boolean => {
  let at = 0
  for (const letra of larga) if (letra === corta[at]) at++
  return corta[0] === larga[0] && at === corta.length
}

/** True if a value abbreviates a name: «Cba.», «C. Rivadavia», «Tucumán», «ADH». */
function esCorto(valor: string, nombre: string): boolean {
  const [cortas, largas] = [palabras(valor), palabras(nombre)]
  if (cortas.length === 0 || cortas.join('').length < 2) return false
  // Each word abbreviates one of the name, in order; a single letter needs another word beside it.
  let at = 0
  for (const corta of cortas) {
    while (at < largas.length && !abrevia(corta, largas[at] ?? '')) at++
    if (at === largas.length) return false
    at++
  }
  return cortas.length > 1 || (cortas[0]?.length ?? 0) > 2
}

/** Closest value of `conocidos` to a misspelt one, or the only one it may abbreviate; undefined if none. */
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
  /** First spelling. */
  nombre: string
  filas: number
}

/** The user's choice for a value: a known one, or a new one. */
export type Decididos = ReadonlyMap<string, { es: string } | { crea: string }>

/** Unknown values of a file with their line counts, up to a limit: a wrongly assigned column has as many values as lines. */
export class Vistos extends Map<string, Visto> {
  ver(clave: string, nombre: string): Visto | undefined {
    const visto = this.get(clave)
    if (visto) visto.filas++
    else if (this.size < mayorCatalogo) this.set(clave, { nombre, filas: 1 })
    return visto
  }
}

/**
 * Values of a catalogue in a file. Known ones match in any spelling, and the user's choices apply; for others the catalogue
 * creates them (`crea`) or leaves them unknown, with their line counts.
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

  /** Name in the catalogue; undefined if unknown. */
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

  /** True if a file has more new values than any catalogue. */
  get desborda(): boolean {
    return this.nuevos.size >= mayorCatalogo
  }

  /** Value that another may be a misspelling of: a known one, or a new one in many more lines. */
  parecido({ nombre, filas }: Visto): string | undefined {
    const comunes = [...this.nuevos.values(), ...this.desconocidos.values()]
      .filter((v) => v.filas > 20 * filas)
      .map((v) => v.nombre)
    return parecido(nombre, [...this.conocidos.values(), ...comunes])
  }

  /** A new value with its closest match. */
  conParecido(columna: string, visto: Visto) {
    const parecido = this.parecido(visto) ?? null
    const parecidoEs = (parecido !== null && this.conocidos.get(comparable(parecido))) || null
    return { columna, valor: visto.nombre, filas: visto.filas, parecido, parecidoEs }
  }
}

const mayorCatalogo = 200
