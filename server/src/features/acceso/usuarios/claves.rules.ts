import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { digitoAfiliado } from '@gremial/contract/platform/cuit.ts'

/**
 * Passwords that are guessed first: the 3,000 most used of seven characters or more (of the list of @zxcvbn-ts/language-common, MIT), and
 * those of this country and this trade. In lower case, one a line.
 */
const comunes = new Set(readFileSync(join(import.meta.dirname, 'claves-comunes.txt'), 'utf8').split('\n'))

/** Whose password it is. */
export interface DuenioDeClave {
  email: string
  afiliado?: number | null
}

/** Why a password may not be chosen, if it may not: everybody tries it first, or whoever knows the person does. */
export function claveRechazada(clave: string, { email, afiliado }: DuenioDeClave): 'CLAVE_COMUN' | 'CLAVE_PROPIA' | undefined {
  const dicha = clave.toLowerCase().replace(/\s/g, '')
  if (comunes.has(dicha)) return 'CLAVE_COMUN'
  const correo = email.toLowerCase()
  if (dicha === correo || dicha === correo.split('@')[0]) return 'CLAVE_PROPIA'
  // The number as people write it: with zeros before it, with its digit behind a bar or without.
  const cifras = /^[\d./-]+$/.test(dicha) ? Number(dicha.replace(/\D/g, '')) : Number.NaN
  const propias = afiliado ? [afiliado, Number(`${afiliado}${digitoAfiliado(afiliado)}`)] : []
  return propias.includes(cifras) ? 'CLAVE_PROPIA' : undefined
}
