import { createHash } from 'node:crypto'
import { type Codigo, type CodigoPapel, juzgar } from '@gremial/contract/afiliado/verificacion-codigo.ts'

const largoMaximo = 24
const largoEnBytes = (text: string): number => new TextEncoder().encode(text).length
const letras = (text: string): string[] => Array.from(new Intl.Segmenter('es').segment(text), (s) => s.segment)

/**
 * First name and the surname's initial ("Ana Q."): what a stranger who verifies may read, enough to compare with the person in front
 * of them. Cut at a whole letter to the 24 bytes that a code gives it.
 */
export function abreviarNombre(nombre: string, apellido: string): string {
  const [inicial] = letras(apellido.trim())
  const end = inicial && largoEnBytes(inicial) <= 8 ? ` ${inicial.toLocaleUpperCase('es')}.` : ''
  let abreviado = ''
  for (const letra of letras(nombre.trim().split(/\s+/)[0] ?? '')) {
    if (largoEnBytes(abreviado + letra + end) > largoMaximo) break
    abreviado += letra
  }
  return (abreviado + end).trim()
}

/** What the database says of the card and the phone that a code names. */
export interface CarnetDelCodigo {
  nombre: string
  apellido: string
  vence: string
  revocado: boolean
  /** The member generated a newer one. */
  reemplazado: boolean
  vinculado: boolean
  /** Of the live form; null when the phone is not of this card. */
  dispositivo: { revocado: boolean } | null
}

/** Whether a card may be shown at all: in force by itself, whatever code was read. */
export const estaVigente = (
  carnet: Pick<CarnetDelCodigo, 'vence' | 'revocado' | 'reemplazado' | 'vinculado'>,
  hoy: string,
): boolean => !carnet.revocado && !carnet.reemplazado && carnet.vinculado && carnet.vence >= hoy

/** The answer about a code, from the card and the phone that it names (decisions §9.1). */
export const juzgarCarnet = (codigo: Codigo | null, carnet: CarnetDelCodigo | undefined, now: Date, hoy: string) =>
  juzgar(
    codigo,
    carnet !== undefined && estaVigente(carnet, hoy) && (codigo?.forma === 'IMPRESO' || carnet.dispositivo?.revocado === false),
    carnet ? abreviarNombre(carnet.nombre, carnet.apellido) : '',
    now.getTime(),
    hoy,
  )

/** What the database says of the paper that a code names. */
export interface PapelDelCodigo {
  numero: string
  dia: string
  momento: string
  texto: string
  /** Of whom it tells; of the register, nobody. */
  nombre: string
  apellido: string
  /** Of the register: how many it counts. */
  afiliados?: number
  /** Something else is believed of that day since it was given, or nothing at all; or another took its place. */
  corregida: boolean
}

/**
 * The answer about a paper's code. One whose writing is not the one that the code was signed with is not what was given: whoever
 * changed it had the database and not the key.
 */
export function juzgarPapel(codigo: CodigoPapel | null, papel: PapelDelCodigo | undefined) {
  const nada = juzgar(null, false, '', 0, '')
  if (!codigo || !papel || createHash('sha256').update(papel.texto).digest('hex') !== codigo.huella) return nada
  const { numero, dia, momento, nombre, apellido, afiliados, corregida } = papel
  return {
    ...nada,
    resultado: corregida ? 'CORREGIDA' : 'VIGENTE',
    forma: codigo.de,
    nombre: abreviarNombre(nombre, apellido),
    constancia: { numero, dia, momento, huella: codigo.huella, ...(afiliados === undefined ? {} : { afiliados }) },
  } as const
}

/** How a phone is told apart in a list: "Chrome · Android". */
export function nombreDelDispositivo(agente: string): string {
  const first = (known: Array<[RegExp, string]>) => known.find(([pattern]) => pattern.test(agente))?.[1]
  const navegador = first([
    [/SamsungBrowser/, 'Samsung Internet'],
    [/Edg/, 'Edge'],
    [/OPR|Opera/, 'Opera'],
    [/Firefox|FxiOS/, 'Firefox'],
    [/Chrome|CriOS/, 'Chrome'],
    [/Safari/, 'Safari'],
  ])
  const sistema = first([
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iPhone'],
    [/Windows/, 'Windows'],
    [/Mac OS/, 'Mac'],
    [/Linux|X11/, 'Linux'],
  ])
  return [navegador, sistema].filter(Boolean).join(' · ') || '—'
}
