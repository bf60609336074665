import { createHash } from 'node:crypto'
import { type Codigo, type CodigoPapel, juzgar } from '@gremial/contract/afiliado/verificacion-codigo.ts'

const largoMaximo = 24
const largoEnBytes = (text: string): number => new TextEncoder().encode(text).length
const letras = (text: string): string[] => Array.from(new Intl.Segmenter('es').segment(text), (s) => s.segment)

/**
 * First name and initial of the surname ("Ana Q."): enough for a stranger to compare with the person in front of them. Truncated
 * at a whole character to the 24 bytes in a code.
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

/** Card and phone of a code, as stored. */
export interface CarnetDelCodigo {
  nombre: string
  apellido: string
  vence: string
  revocado: boolean
  /** True if the member generated a newer one. */
  reemplazado: boolean
  vinculado: boolean
  /** For a live code; null if the phone does not belong to this card. */
  dispositivo: { revocado: boolean } | null
}

/** True if a card is in force, whatever code was read. */
export const estaVigente = (
  carnet: Pick<CarnetDelCodigo, 'vence' | 'revocado' | 'reemplazado' | 'vinculado'>,
  hoy: string,
): boolean => !carnet.revocado && !carnet.reemplazado && carnet.vinculado && carnet.vence >= hoy

/** Result of a card's code, from its card and phone (decisions §9.1). */
export const juzgarCarnet = (codigo: Codigo | null, carnet: CarnetDelCodigo | undefined, now: Date, hoy: string) =>
  juzgar(
    codigo,
    carnet !== undefined && estaVigente(carnet, hoy) && (codigo?.forma === 'IMPRESO' || carnet.dispositivo?.revocado === false),
    carnet ? abreviarNombre(carnet.nombre, carnet.apellido) : '',
    now.getTime(),
    hoy,
  )

/** Document of a code, as stored. */
export interface PapelDelCodigo {
  numero: string
  dia: string
  momento: string
  texto: string
  /** Member of a certificate; empty for a register. */
  nombre: string
  apellido: string
  /** Register: number of members in it. */
  afiliados?: number
  /** The history of that day has changed since, or another register replaced it. */
  corregida: boolean
}

/**
 * Result of a document's code. Not recognised if the stored text differs from the signed hash: it was altered by somebody with
 * the database but without the key.
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

/** Name of a phone in a list: "Chrome · Android". */
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
