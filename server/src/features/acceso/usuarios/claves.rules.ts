import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { memberCheckDigit } from '@gremial/contract/values/cuit.ts'

/**
 * Passwords that are guessed first: the 3,000 most used of seven characters or more (of the list of @zxcvbn-ts/language-common, MIT), and
 * those of this country and this trade. In lower case, one a line.
 */
const comunes = new Set(readFileSync(join(import.meta.dirname, 'claves-comunes.txt'), 'utf8').split('\n'))

/** Whose password it is: what whoever knows them knows. */
export interface DuenioDeClave {
  email: string
  afiliado?: number | null
  documento?: number | null
  cuil?: string | null
  /** ISO. */
  nacimiento?: string | null
  /** As they are called: "Gómez Ríos, Ana María". */
  nombres?: readonly string[]
}

const letters = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\P{L}/gu, '')

/** A day as people write it without its signs: with the year before or behind, whole or its end, and with a zero before or without. */
function comoSeEscribe(iso: string): string[] {
  const [year = '', month = '', day = ''] = iso.split('-')
  const [m, d] = [String(Number(month)), String(Number(day))]
  return [year, year.slice(2)].flatMap((a) => [`${day}${month}${a}`, `${d}${m}${a}`, `${a}${month}${day}`, `${month}${day}${a}`])
}

/** Whether it is made of parts of a name, each once and in any order: "gomezana", "ana", "anamariagomez". */
const esDeSuNombre = (dicha: string, parts: readonly string[]): boolean =>
  dicha === '' ||
  parts.some((part, i) => part !== '' && dicha.startsWith(part) && esDeSuNombre(dicha.slice(part.length), parts.toSpliced(i, 1)))

/** Why a password may not be chosen, if it may not: everybody tries it first, or whoever knows the person does. */
export function claveRechazada(clave: string, owner: DuenioDeClave): 'CLAVE_COMUN' | 'CLAVE_PROPIA' | undefined {
  const { email, afiliado, documento, cuil, nacimiento, nombres = [] } = owner
  const dicha = clave.toLowerCase().replace(/\s/g, '')
  if (comunes.has(dicha)) return 'CLAVE_COMUN'
  const mail = email.toLowerCase()
  if (dicha === mail || dicha === mail.split('@')[0]) return 'CLAVE_PROPIA'
  // The number as people write it: with zeros before it, with its digit behind a bar or without.
  const escritas = /^[\d./-]+$/.test(dicha) ? dicha.replace(/\D/g, '') : ''
  const numbers = [afiliado, afiliado && `${afiliado}${memberCheckDigit(afiliado)}`, documento, cuil?.replace(/\D/g, '')]
  if (escritas && numbers.some((n) => n && Number(n) === Number(escritas))) return 'CLAVE_PROPIA'
  if (escritas && nacimiento && comoSeEscribe(nacimiento).includes(escritas)) return 'CLAVE_PROPIA'
  // With figures or signs behind it is the name all the same.
  const dichas = letters(dicha)
  const parts = nombres.flatMap((nombre) => nombre.split(/[\s,]+/)).map(letters)
  return dichas.length > 2 && esDeSuNombre(dichas, parts.slice(0, 12)) ? 'CLAVE_PROPIA' : undefined
}
