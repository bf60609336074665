import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../http/errors.ts'

/** argon2id with the OWASP parameters (19 MiB, 2 passes). A few at a time: the rest wait, and past a queue the service says it is busy. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const longestQueue = 50
let busy = 0
const queue: Array<() => void> = []

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= atOnce) {
    if (queue.length >= longestQueue) throw new AppError('OCUPADO')
    await new Promise<void>((turn) => queue.push(turn))
  }
  busy++
  try {
    return await work()
  } finally {
    busy--
    queue.shift()?.()
  }
}

export const hashPassword = (password: string): Promise<string> => bounded(() => hash(password, options))

let nobody: Promise<string> | undefined

/** Whether the password is the one of the hash; without a hash it takes as long and says no, so that unknown users do not show. */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hash('nadie tiene esta clave', options)
  const against = stored ?? (await nobody)
  const right = await bounded(() => verify(against, password))
  return right && stored !== undefined
}
