import { createHmac, randomInt } from 'node:crypto'
import { type Config } from '../../../platform/config/config.ts'
import { derivedKey } from '../../../platform/crypto/derived-key.ts'

/** Loaded lazily: most processes verify no code for hours. */
const otp = () => import('otplib')

/** TOTP codes (RFC 6238: SHA-1, six digits, 30 seconds) and recovery codes, without a database. */

export interface ClaveAplicacion {
  clave: string
  /** Content of the QR (otpauth:). */
  direccion: string
}

/** A new TOTP secret: 160 random bits in base 32, labelled for the organisation and user. */
export async function newClave(organizacion: string, email: string): Promise<ClaveAplicacion> {
  const { generateSecret, generateURI } = await otp()
  const clave = generateSecret()
  return { clave, direccion: generateURI({ issuer: organizacion, label: email, secret: clave }) }
}

/**
 * The 30-second step of a code, if it is the current, previous or next one (clock skew) and later than the last accepted; else
 * undefined. Constant-time comparison (otplib).
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

/** Unambiguous letters and digits: 32, so ten of them give 50 bits. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const count = 10
const length = 10

/** Ten codes, each as XXXXX-XXXXX. */
export const nuevosCodigos = (): string[] =>
  Array.from({ length: count }, () => {
    const uno = Array.from({ length: length }, () => letters[randomInt(letters.length)]).join('')
    return `${uno.slice(0, 5)}-${uno.slice(5)}`
  })

/** Stored form of a code, normalised: an HMAC under the installation's key, useless to someone with only the database. */
export const fingerprintOf = (config: Pick<Config, 'secret'>, usuario: number, codigo: string): Buffer =>
  createHmac('sha256', derivedKey(config, 'codigo-recuperacion'))
    .update(`${usuario}:${codigo.toUpperCase().replace(/[^0-9A-Z]/g, '')}`)
    .digest()
