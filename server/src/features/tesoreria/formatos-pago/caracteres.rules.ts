import { type FormatoPago, type LetrasPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'

/** Characters that a bank takes, and their bytes (decision 135). */

/** The characters of Windows-1252 beyond ISO 8859-1, by their byte. */
const windows = new Map(
  Array.from({ length: 32 }, (_, i) => 0x80 + i).flatMap((byte) => {
    const char = new TextDecoder('windows-1252').decode(Uint8Array.of(byte))
    return char.charCodeAt(0) === byte ? [] : [[char, byte] as const]
  }),
)

/** PostgreSQL's name of each encoding: the file of a lot is kept as text, and its hash is that of its bytes. */
export const enPostgres = { ascii: 'UTF8', 'utf-8': 'UTF8', 'iso-8859-1': 'LATIN1', 'windows-1252': 'WIN1252' } as const
export type LetrasPostgres = (typeof enPostgres)[LetrasPago]

const encodable: Record<LetrasPago, (char: string) => boolean> = {
  ascii: (c) => c >= ' ' && c <= '~',
  'iso-8859-1': (c) => (c >= ' ' && c <= '~') || (c > '\u00a0' && c <= '\u00ff' && c !== '\u00ad'),
  'windows-1252': (c) => encodable['iso-8859-1'](c) || windows.has(c),
  'utf-8': (c) => !/[\p{C}\p{Z}]/u.test(c) || c === ' ',
}

type Alfabeto = Pick<FormatoPago, 'letras' | 'mayusculas' | 'todas' | 'signos' | 'conserva'>

/**
 * A text with the characters that the layout takes. Letters lose the marks that it does not keep; anything else becomes a blank for each of its
 * UTF-16 units. Composed first, so that an accent is cut off with its letter and never alone.
 */
export function toLetras({ letras, mayusculas, todas, signos, conserva }: Alfabeto, text: string): string {
  const can = encodable[letras]
  const takes = (c: string) => can(c) && (todas || /[A-Za-z0-9 ]/.test(c) || signos.includes(c) || conserva.includes(c))
  const upper = (c: string) => (mayusculas ? c.toUpperCase() : c)
  return Array.from(text.normalize('NFC'))
    .map((char) => {
      if (Array.from(upper(char)).every(takes)) return upper(char)
      const plain = upper(char.normalize('NFD').replace(/\p{M}/gu, ''))
      return Array.from(plain)
        .map((c) => (takes(c) ? c : ' '.repeat(c.length)))
        .join('')
    })
    .join('')
}

/** Bytes of a text whose characters `toLetras` chose. */
export function bytesDe(text: string, letras: LetrasPago | LetrasPostgres): Buffer {
  if (letras === 'windows-1252' || letras === 'WIN1252')
    return Buffer.from(Array.from(text).map((c) => windows.get(c) ?? c.charCodeAt(0)))
  return Buffer.from(text, letras === 'iso-8859-1' || letras === 'LATIN1' ? 'latin1' : 'utf8')
}

/** Text of a bank's file. ASCII is read as ISO 8859-1: its bytes are the same, and a stray one harms nothing. */
export const textoDe = (bytes: Uint8Array, letras: LetrasPago): string =>
  letras === 'utf-8' || letras === 'windows-1252' ? new TextDecoder(letras).decode(bytes) : Buffer.from(bytes).toString('latin1')
