import { createECDH } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'

/**
 * What notices on devices need (decision 087): a pair of keys of this installation (VAPID, RFC 8292), by which the services of the browsers know
 * who pushes, and the names of those services. Without a key nothing is offered.
 */
export interface PushConfig {
  /** 32 bytes of P-256, base64url. */
  privateKey: string
  /** Its point, which browsers ask for notices with. */
  publicKey: string
  hosts: readonly string[]
}

/** Chrome, Edge and the like, Firefox, Safari, and Edge of Windows. */
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

/** Where a key that is not said by the environment is kept. */
export const pushKeyFile = (dataDir: string): string => join(dataDir, 'avisos.clave')

/** The pair that a private key makes; undefined when it is none. */
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

/** A key that nobody has yet. */
export function newPushKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
}
