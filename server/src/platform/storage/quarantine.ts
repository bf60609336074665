import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/pool.ts'
import { type Ending, Unreadable } from '../sandbox/sandbox.ts'
import type { FileStore } from './store.ts'

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

interface Reader {
  db: Db | Tx
  log: FastifyBaseLogger
  services: { files: FileStore; config: { dataDir: string } }
}

/** The stored file is not there any more. */
export class FileGone extends Error {}

/**
 * Copies a stored file to a temporary path, reads it there unless it is quarantined, and deletes the copy. Throws FileGone, or the
 * error of `gone`, if there is no such file.
 */
export async function withStoredFile<T>(
  ctx: Reader,
  sha256: string | null,
  read: (path: string) => Promise<T>,
  gone: () => Error = () => new FileGone(),
): Promise<T> {
  const { files, config } = ctx.services
  const folder = await mkdtemp(join(config.dataDir, '.escritura-'))
  try {
    const path = join(folder, 'archivo')
    if (!sha256 || !(await files.bring(sha256, path, ctx))) throw gone()
    return await readUnlessQuarantined(ctx, sha256, () => read(path))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
