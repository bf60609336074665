import { fechaExiste, leerFecha, leerFechaEscrita } from '@gremial/contract/platform/fechas.ts'
import { distance } from 'fastest-levenshtein'

/** How offices write days, sexes, states and categories. */

/** A value as it is compared with others: accents, capitals and blanks do not count. */
export const comparable = (texto: string): string =>
  texto.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().replace(/\s+/g, ' ').trim()

const meses = ['ENE', 'FEB', 'MAR', 'ABR', 'MAY', 'JUN', 'JUL', 'AGO', 'SEP', 'OCT', 'NOV', 'DIC']
const otrosMeses: Record<string, number> = { SET: 9, JAN: 1, APR: 4, AUG: 8, DEC: 12 }

/**
 * A day to ISO: DD/MM/YYYY and D/M/YYYY with any separator, ISO, 20260305, 5-mar-2026, with a time behind that does not count. A year of
 * two figures is told (`siglo`). Undefined when it is no existing day. Never month/day: in a file that writes it so most days do not exist.
 * @param hoy ISO; a year of two figures is at most 30 years after it
 */
export function leerDia(texto: string, hoy: string): { dia: string; siglo: boolean } | undefined {
  const dia = leerFecha(texto)
  if (dia) return { dia, siglo: false }
  const limpio = (texto.split(/[T\s](?=\d{1,2}:\d{2})/)[0] ?? '').trim()
  const seguido = /^(\d{4})(\d{2})(\d{2})$/.exec(limpio) ?? /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(limpio)
  if (seguido && Number(seguido[1]) >= 1900 && Number(seguido[1]) <= 2100)
    return conAnio(Number(seguido[1]), Number(seguido[2]), Number(seguido[3]))
  const nombrado = /^(\d{1,2})[-/. ](\p{L}{3,10})\.?[-/. ](\d{4}|\d{2})$/u.exec(limpio)
  const mes = nombrado ? mesDe(comparable(nombrado[2] ?? '')) : undefined
  const escrito = nombrado && mes ? `${nombrado[1]}/${mes}/${nombrado[3]}` : limpio
  const leido = leerFechaEscrita(escrito, hoy)
  const corto = /(^|\D)\d{2}$/.test(escrito) || /^\d{6}$/.test(escrito)
  return leido ? { dia: leido, siglo: corto } : undefined
}

const mesDe = (nombre: string): number | undefined =>
  otrosMeses[nombre.slice(0, 3)] ?? (meses.indexOf(nombre.slice(0, 3)) + 1 || undefined)

const conAnio = (anio: number, mes: number, dia: number): { dia: string; siglo: boolean } | undefined =>
  fechaExiste(anio, mes, dia)
    ? { dia: `${anio}-${String(mes).padStart(2, '0')}-${String(dia).padStart(2, '0')}`, siglo: false }
    : undefined

/** A hundred years before, for somebody who would not be born yet. */
export function sigloAnterior(dia: string): string {
  return leerFecha(`${Number(dia.slice(0, 4)) - 100}${dia.slice(4)}`) ?? dia
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

/** The value of `conocidos` that a mistaken one resembles most; undefined when none does. */
function parecido(valor: string, conocidos: readonly string[]): string | undefined {
  const buscado = comparable(valor)
  const [mejor] = conocidos
    .map((nombre) => ({ nombre, lejos: distance(buscado, comparable(nombre)) }))
    .toSorted((a, b) => a.lejos - b.lejos)
  return mejor && mejor.lejos <= Math.max(2, Math.floor(buscado.length / 3)) ? mejor.nombre : undefined
}

interface Visto {
  /** As it was written first. */
  nombre: string
  filas: number
}

/**
 * The values of a catalogue that a file names. A known one is taken however it is written; of the others the catalogue either makes new
 * ones (`crea`) or leaves them unknown, and remembers which and how many lines.
 */
export class Catalogo {
  readonly nuevos = new Map<string, Visto>()
  readonly desconocidos = new Map<string, Visto>()
  private readonly conocidos: Map<string, string>
  private readonly crea: boolean

  constructor(nombres: readonly string[], crea: boolean) {
    this.conocidos = new Map(nombres.map((nombre) => [comparable(nombre), nombre]))
    this.crea = crea
  }

  /** The name as the catalogue has it; undefined when it is unknown. */
  leer(texto: string): string | undefined {
    const clave = comparable(texto)
    const conocido = this.conocidos.get(clave)
    if (conocido !== undefined) return conocido
    const donde = this.crea ? this.nuevos : this.desconocidos
    const visto = donde.get(clave)
    if (visto) visto.filas++
    // A column that is another one has as many values as lines: they are not kept.
    else if (donde.size < mayorCatalogo) donde.set(clave, { nombre: texto, filas: 1 })
    return this.crea ? (visto?.nombre ?? texto) : undefined
  }

  /** Whether a file brings more new values than any catalogue has. */
  get desborda(): boolean {
    return this.nuevos.size >= mayorCatalogo
  }

  /** The value that another one may be a mistake for: a known one, or a new one that many more lines have. */
  parecido({ nombre, filas }: Visto): string | undefined {
    const comunes = [...this.nuevos.values()].filter((v) => v.filas > 20 * filas).map((v) => v.nombre)
    return parecido(nombre, [...this.conocidos.values(), ...comunes])
  }
}

const mayorCatalogo = 200
