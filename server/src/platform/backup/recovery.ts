import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config } from '../config/config.ts'
import { motivo, StartError } from '../runtime/start-error.ts'
import { encrypterFor, newRecoveryKey } from './encryption.ts'

/**
 * Public half of the recovery key, which encrypts backups that leave the machine. The private half is on paper, and never stored
 * here.
 */
const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'copias.publica')

export function readRecipient(config: Pick<Config, 'dataDir'>): string | undefined {
  const file = fileOf(config)
  if (!existsSync(file)) return undefined
  const recipient = readFileSync(file, 'utf8').trim()
  encrypterFor(recipient)
  return recipient
}

/** Generates a key pair, stores the public half and returns the private one, which is shown once. */
export async function makeRecoveryKey(config: Pick<Config, 'dataDir'>): Promise<string> {
  const { secret, recipient } = await newRecoveryKey()
  try {
    writeFileSync(fileOf(config), `${recipient}\n`, { mode: 0o600, flush: true })
  } catch (error) {
    throw new StartError(`No se pudo escribir ${fileOf(config)}: ${motivo(error)}`)
  }
  return secret
}
