import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { derivedKey } from './derived-key.ts'

/**
 * Encrypts texts that the database must not reveal (tokens in queued mails): AES-256-GCM with a key derived from the
 * installation's secret, which lives outside the database. `use` separates the keys.
 */
export function seal(config: { secret: string }, use: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(config, use), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Decrypts a `seal`; throws if it was altered or used another secret. */
export function unseal(config: { secret: string }, use: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', derivedKey(config, use), bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
