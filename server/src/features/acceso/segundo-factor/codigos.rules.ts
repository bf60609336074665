import { createHmac, randomInt } from 'node:crypto'
import { type Config } from '../../../platform/config/config.ts'
import { derivedKey } from '../../../platform/crypto/derived-key.ts'

/** Most processes see no code for hours. */
const otp = () => import('otplib')

/** Codes of an application (TOTP, RFC 6238: SHA-1, six digits, 30 seconds) and recovery codes, without a database. */

export interface ClaveAplicacion {
  clave: string
  /** What the application reads from the QR (otpauth:). */
  direccion: string
}

/** 160 random bits in base 32, for the application of somebody of an organisation. */
export async function newClave(organizacion: string, email: string): Promise<ClaveAplicacion> {
  const { generateSecret, generateURI } = await otp()
  const clave = generateSecret()
  return { clave, direccion: generateURI({ issuer: organizacion, label: email, secret: clave }) }
}

/**
 * The step of 30 seconds whose code this is, when it is the one of now, or of the step before or after (clocks differ), and comes after the
 * last one that was taken; undefined when not. Compared in constant time (otplib).
 */
export async function stepOf(clave: string, codigo: string, now: Date, despuesDe?: number): Promise<number | undefined> {
  const { verify } = await otp()
  const result = await verify({
    secret: clave,
    token: codigo,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: 30,
    ...(despuesDe === undefined ? {} : { afterTimeStep: despuesDe }),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** Letters and digits that are not mistaken for one another: 32, so ten of them are 50 bits. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const count = 10
const length = 10

/** Ten codes, each in two groups of five: XXXXX-XXXXX. */
export const nuevosCodigos = (): string[] =>
  Array.from({ length: count }, () => {
    const uno = Array.from({ length: length }, () => letters[randomInt(letters.length)]).join('')
    return `${uno.slice(0, 5)}-${uno.slice(5)}`
  })

/** What is kept of a code, however it was typed: a hash under the installation's key, of no use to who has the database. */
export const fingerprintOf = (config: Pick<Config, 'secret'>, usuario: number, codigo: string): Buffer =>
  createHmac('sha256', derivedKey(config, 'codigo-recuperacion'))
    .update(`${usuario}:${codigo.toUpperCase().replace(/[^0-9A-Z]/g, '')}`)
    .digest()
