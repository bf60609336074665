import { createECDH } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../runtime/start-error.ts'

/**
 * Configuration of push notifications (decision 087): a VAPID key pair of this installation (RFC 8292), by which browsers' push
 * services identify the sender, and their host names. Without a key, push is not offered.
 */
export interface PushConfig {
  /** 32 bytes of P-256, base64url. */
  privateKey: string
  /** Public point of the key, with which browsers subscribe. */
  publicKey: string
  hosts: readonly string[]
}

/** Push services of Chrome and Edge, Firefox, Safari, and Edge on Windows. */
const usual = 'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com'
const host = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/

export const pushHosts = z
  .string()
  .default(usual)
  .transform((text, context) => {
    const all = text
      .toLowerCase()
      .split(',')
      .map((one) => one.trim())
    const wrong = all.find((one) => !host.test(one))
    if (wrong === undefined) return all
    context.addIssue({ code: 'custom', message: `"${wrong}" no es un nombre, como fcm.googleapis.com o *.push.apple.com` })
    return z.NEVER
  })

/** File of the key, if it is not in the environment. */
export const pushKeyFile = (dataDir: string): string => join(dataDir, 'avisos.clave')

/** The key pair of a private key; undefined if it is invalid. */
export function pushPair(privateKey: string): Pick<PushConfig, 'privateKey' | 'publicKey'> | undefined {
  const bytes = Buffer.from(privateKey, 'base64url')
  if (bytes.length !== 32 || bytes.toString('base64url') !== privateKey) return undefined
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(bytes)
  } catch {
    return undefined
  }
  return { privateKey, publicKey: pair.getPublicKey('base64url') }
}

/** Generates a private key. */
export function newPushKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
}

/** The push key from the environment, or from the data directory. */
export function pushOf(dataDir: string, said: string | undefined, hosts: readonly string[]): PushConfig | undefined {
  const file = pushKeyFile(dataDir)
  const key = said ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined)
  if (key === undefined) return undefined
  const pair = pushPair(key)
  if (!pair)
    throw new StartError(`${said ? 'GREMIAL_AVISOS_CLAVE' : file}: no es una clave de avisos (npm run clave-avisos hace una)`)
  return { ...pair, hosts }
}
