import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { type AuditRow, rowCode } from '../platform/audit/audit.ts'
import { auditKeys } from '../platform/audit/keys.ts'
import { type Config } from '../platform/config/config.ts'
import { derivedKey } from '../platform/crypto/derived-key.ts'
import { motivo, StartError } from '../platform/runtime/start-error.ts'

/**
 * Binds the installation's key to its database (decision 021). The database stores a fingerprint of the key, from which the key
 * cannot be derived.
 * A start with another key, or without one, is refused: PINs of cash boxes, signatures and the audit log depend on it.
 */
export const fingerprintOf = (secret: string): string => derivedKey({ secret }, 'huella').toString('hex')

/** Short form of a fingerprint, for messages. */
export const shortFingerprint = (fingerprint: string): string => fingerprint.slice(0, 8)

export const keyFileOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'clave')

/** The fingerprint stored in a database; undefined if there is none yet. */
export async function knownFingerprint(client: pg.Pool | pg.PoolClient | pg.Client): Promise<string | undefined> {
  const { rows: table } = await client.query<{ is: boolean | null }>(
    "select has_table_privilege(to_regclass('instalacion'), 'select') as is",
  )
  if (!table[0]?.is) return undefined
  const { rows } = await client.query<{ huella_clave: string }>('select huella_clave from instalacion')
  return rows[0]?.huella_clave
}

/**
 * Returns the secret to use. As owner (`records`), stores the key's fingerprint in a database without one, once the key matches
 * the audit log. A new key is written to its file before anything depends on it. Throws StartError.
 */
export async function settleKey(pool: pg.Pool, config: Config, records: boolean): Promise<string> {
  const known = await recorded(pool, config, records)
  return known === undefined ? config.secret : fitting(config, known)
}

/** Returns the fingerprint stored before; undefined if this key was recorded now. */
async function recorded(pool: pg.Pool, config: Config, records: boolean): Promise<string | undefined> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Concurrent first starts: the first one's key is used by all.
    await client.query('select pg_advisory_xact_lock(727008)')
    const known = await knownFingerprint(client)
    if (known === undefined) {
      if (!(await fitsAudit(client, config))) throw new StartError(refusal(config, undefined))
      if (config.newKey) writeKey(config)
      if (records) await client.query('insert into instalacion (huella_clave) values ($1)', [fingerprintOf(config.secret)])
    }
    await client.query('commit')
    client.release()
    return known
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** The key with a fingerprint: this one, or the one that another process has written to the file meanwhile. */
export function fitting(config: Config, known: string): string {
  if (fingerprintOf(config.secret) === known) return config.secret
  if (config.newKey) {
    const written = readKey(config)
    if (written !== undefined && fingerprintOf(written) === known) return written
  }
  throw new StartError(refusal(config, known))
}

/** Describes the problem with the key and its solution; undefined if it is the right one. Changes nothing. */
export async function wrongKey(pool: pg.Pool, config: Config): Promise<{ que: string; hacer: string } | undefined> {
  const known = await knownFingerprint(pool)
  const fits = known === undefined ? await fitsAudit(pool, config) : fingerprintOf(config.secret) === known
  return fits ? undefined : complaint(config, known)
}

function refusal(config: Config, known: string | undefined): string {
  const { que, hacer } = complaint(config, known)
  return `${que}. ${hacer}`
}

function complaint(config: Config, known: string | undefined): { que: string; hacer: string } {
  const wanted = known === undefined ? '' : ` (huella ${shortFingerprint(known)})`
  return {
    que: config.newKey
      ? `Falta la clave de esta instalación: la base ya se usó con una${wanted}`
      : `La clave no es la de esta base: su huella es ${shortFingerprint(fingerprintOf(config.secret))} y la base se usó con otra${wanted}`,
    hacer: `Poné la que tenía en ${keyFileOf(config)} o en GREMIAL_CLAVE; si se perdió para siempre, npm run reemplazar-clave dice qué se pierde`,
  }
}

/** True if one of the last audit rows was written with this key, or there are none. */
async function fitsAudit(client: pg.Pool | pg.PoolClient, config: Config): Promise<boolean> {
  const { rows } = await client.query<AuditRow>('select * from auditoria order by id desc limit 20')
  const key = auditKeys(config).rows
  return rows.length === 0 || rows.some((row) => rowCode(key, row).equals(row.codigo))
}

export function readKey(config: Pick<Config, 'dataDir'>): string | undefined {
  try {
    return readFileSync(keyFileOf(config), 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes a new key and flushes it to disk. Never overwrites another. */
export function writeKey(config: Config): void {
  const file = keyFileOf(config)
  try {
    const handle = openSync(file, 'wx', 0o600)
    try {
      writeSync(handle, config.secret)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    throw new StartError(`No se pudo crear la clave en ${file}: ${motivo(error)}`)
  }
}
