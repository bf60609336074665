import { channel } from 'node:diagnostics_channel'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../runtime/concurrency.ts'

/** argon2id with the OWASP parameters (19 MiB, 2 passes). A few at a time: the rest wait, and past a queue the service says it is busy. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const bounded = limitConcurrency(2, 50)
/** Each use is told here: that known and unknown cost the same is seen, and not timed. */
const used = channel('gremial:argon2')

export const hashPassword = (password: string): Promise<string> =>
  bounded(() => {
    used.publish('hash')
    return hash(password, options)
  })

let nobody: Promise<string> | undefined

/** Whether the password is the one of the hash; without a hash it takes as long and says no, so that unknown users do not show. */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hash('nadie tiene esta clave', options)
  const against = stored ?? (await nobody)
  const right = await bounded(() => {
    used.publish('verify')
    return verify(against, password)
  })
  return right && stored !== undefined
}
