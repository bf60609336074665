import { createSecretKey, type KeyObject } from 'node:crypto'
import { type Config } from '../config/config.ts'
import { derivedKey } from '../crypto/derived-key.ts'

/** The key of the code of each row, and that of the seals that chain them. */
export interface AuditKeys {
  rows: KeyObject
  seals: KeyObject
}

const kept = new Map<string, AuditKeys>()

/** Made once, as key objects: a Buffer is made one at every use, which costs five times the code itself (a million rows are walked). */
export function auditKeys({ secret }: Pick<Config, 'secret'>): AuditKeys {
  let keys = kept.get(secret)
  if (!keys) {
    const made = (use: string) => createSecretKey(derivedKey({ secret }, use))
    keys = { rows: made('auditoria'), seals: made('sellos') }
    kept.set(secret, keys)
  }
  return keys
}
