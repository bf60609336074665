import { channel } from 'node:diagnostics_channel'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../runtime/concurrency.ts'

/**
 * argon2id with the OWASP parameters (19 MiB, 2 passes). At most two run concurrently and 50 queue; beyond that it throws
 * OCUPADO.
 */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const bounded = limitConcurrency(2, 50)
/**
 * Diagnostics channel with one message per use. Tests check through it that known and unknown users cost the same, without
 * timing.
 */
const used = channel('gremial:argon2')

export const hashPassword = (password: string): Promise<string> =>
  bounded(() => {
    used.publish('hash')
    return hash(password, options)
  })

let nobody: Promise<string> | undefined

/**
 * Verifies a password against its hash. Without a hash it takes as long and returns false, so that timing does not reveal unknown
 * users.
 */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hash('nadie tiene esta clave', options)
  const against = stored ?? (await nobody)
  const right = await bounded(() => {
    used.publish('verify')
    return verify(against, password)
  })
  return right && stored !== undefined
}
