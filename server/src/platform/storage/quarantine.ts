import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/pool.ts'
import { type Ending, Unreadable } from '../sandbox/sandbox.ts'

/**
 * Reads a stored file unless it is quarantined. A file that kills its sandbox worker is quarantined in the database with the
 * reason. It is never read again, even after a restart: throws Unreadable.
 */
export async function readUnlessQuarantined<T>(
  { db, log }: { db: Db | Tx; log: FastifyBaseLogger },
  sha256: string,
  read: () => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ apartado: Ending | null }>`select apartado from archivo where sha256 = ${sha256}`.execute(db)
  const before = rows[0]?.apartado
  if (before) throw new Unreadable(before)
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    log.warn({ sha256, causa: error.ending }, 'a file is set aside')
    await sql`update archivo set apartado = ${error.ending} where sha256 = ${sha256}`.execute(db)
    throw error
  }
}
