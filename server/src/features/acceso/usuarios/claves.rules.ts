import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { memberCheckDigit } from '@gremial/contract/values/cuit.ts'

/**
 * Common passwords: the 3,000 most used of at least seven characters (from @zxcvbn-ts/language-common, MIT), plus local and trade
 * ones. Lower case, one per line.
 */
const comunes = new Set(readFileSync(join(import.meta.dirname, 'claves-comunes.txt'), 'utf8').split('\n'))

/** Personal data of the password's owner, which acquaintances know. */
export interface DuenioDeClave {
  email: string
  afiliado?: number | null
  documento?: number | null
  cuil?: string | null
  /** ISO day. */
  nacimiento?: string | null
  /** Names as used: "Gómez Ríos, Ana María". */
  nombres?: readonly string[]
}

const letters = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\P{L}/gu, '')

/** Spellings of a day without separators: year first or last, two or four digits, with or without leading zeros. */
function comoSeEscribe(iso: string): string[] {
  const [year = '', month = '', day = ''] = iso.split('-')
  const [m, d] = [String(Number(month)), String(Number(day))]
  return [year, year.slice(2)].flatMap((a) => [`${day}${month}${a}`, `${d}${m}${a}`, `${a}${month}${day}`, `${month}${day}${a}`])
}

/** True if it consists of parts of a name, each once and in any order: "gomezana", "ana", "anamariagomez". */
const esDeSuNombre = (dicha: string, parts: readonly string[]): boolean =>
  dicha === '' ||
  parts.some((part, i) => part !== '' && dicha.startsWith(part) && esDeSuNombre(dicha.slice(part.length), parts.toSpliced(i, 1)))

/** Reason to refuse a password, if any: it is common, or made of the owner's data. */
export function claveRechazada(clave: string, owner: DuenioDeClave): 'CLAVE_COMUN' | 'CLAVE_PROPIA' | undefined {
  const { email, afiliado, documento, cuil, nacimiento, nombres = [] } = owner
  const dicha = clave.toLowerCase().replace(/\s/g, '')
  if (comunes.has(dicha)) return 'CLAVE_COMUN'
  const mail = email.toLowerCase()
  if (dicha === mail || dicha === mail.split('@')[0]) return 'CLAVE_PROPIA'
  // Number spellings: with leading zeros, with or without its check digit after a bar.
  const escritas = /^[\d./-]+$/.test(dicha) ? dicha.replace(/\D/g, '') : ''
  const numbers = [afiliado, afiliado && `${afiliado}${memberCheckDigit(afiliado)}`, documento, cuil?.replace(/\D/g, '')]
  if (escritas && numbers.some((n) => n && Number(n) === Number(escritas))) return 'CLAVE_PROPIA'
  if (escritas && nacimiento && comoSeEscribe(nacimiento).includes(escritas)) return 'CLAVE_PROPIA'
  // Digits or symbols after a name do not make it acceptable.
  const dichas = letters(dicha)
  const parts = nombres.flatMap((nombre) => nombre.split(/[\s,]+/)).map(letters)
  return dichas.length > 2 && esDeSuNombre(dichas, parts.slice(0, 12)) ? 'CLAVE_PROPIA' : undefined
}
