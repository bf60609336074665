import { createSecretKey, type KeyObject } from 'node:crypto'
import { type Config } from '../config/config.ts'
import { derivedKey } from '../crypto/derived-key.ts'

/** Keys for the code of each row and for the seals that chain them. */
export interface AuditKeys {
  rows: KeyObject
  seals: KeyObject
}

const kept = new Map<string, AuditKeys>()

/** Cached as key objects: with a Buffer, Node would build a key on every use, which costs five times the HMAC itself. */
export function auditKeys({ secret }: Pick<Config, 'secret'>): AuditKeys {
  let keys = kept.get(secret)
  if (!keys) {
    const made = (use: string) => createSecretKey(derivedKey({ secret }, use))
    keys = { rows: made('auditoria'), seals: made('sellos') }
    kept.set(secret, keys)
  }
  return keys
}
