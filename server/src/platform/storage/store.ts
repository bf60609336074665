import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { type Db, type Tx, transaction } from '../db/pool.ts'
import { AppError } from '../runtime/errors.ts'
import { reasonOf, type StorageBackend } from './backend.ts'
import { draftEnd } from './backends/folder.ts'
import { backendOf } from './backends.ts'
import { nameOf, type StorageLocation } from './location.ts'

/**
 * Content-addressed files: stored once under their SHA-256, verified when read. Rows hold only the hash. The backend is a folder
 * or a bucket (decision 020), shared by any number of processes.
 * A column with a hash is a foreign key to `archivo`: through these keys the sweep finds unreferenced files.
 */
export interface FileStore {
  /**
   * Stores a content and returns its hash. Call it before the transaction that will reference it: an unused file is swept after a
   * week. A damaged copy is replaced and logged. Throws ARCHIVOS_NO_RESPONDEN.
   */
  keep(who: Who, content: Buffer, type: string): Promise<string>
  /** The same for a local file with known hash and length, without holding it in memory. */
  keepFile(who: Who, file: { path: string; sha256: string; bytes: number }, type: string): Promise<void>
  /**
   * The content of a hash; undefined if it is missing or damaged, which is logged and noted in its row. Throws
   * ARCHIVOS_NO_RESPONDEN.
   */
  read(sha256: string, who: Who): Promise<Buffer | undefined>
  /** Copies a content to a private local file. Returns false if it is missing or damaged. Throws ARCHIVOS_NO_RESPONDEN. */
  bring(sha256: string, path: string, who: Who): Promise<boolean>
  /**
   * Releases a content, in the transaction that removes the reference to it. The sweep deletes it within an hour or two, unless
   * it is referenced or stored again.
   */
  letGo(who: Pick<Who, 'db'>, sha256: string, now: Date): Promise<void>
  /**
   * Deletes files released over an hour ago, and those unreferenced for a week. Each turn of ten minutes covers a 256th of all
   * files. Returns the number of deleted files.
   */
  sweep(db: Db, now: Date): Promise<number>
}

interface Who {
  db: Db | Tx
  log: FastifyBaseLogger
}

export const unreferencedDays = 7
export const sweepMs = 600_000
/** Grace period of a released file, in ms: storing the same content and then referencing it takes less. */
export const releasedMs = 3_600_000

/** Storage key of a hash. */
export const keyOf = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256}`
export const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')
export const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name)

export function fileStore(place: StorageLocation): FileStore {
  const backend = backendOf(place)
  /** Maps any error of the backend to ARCHIVOS_NO_RESPONDEN, which is temporary. */
  async function ask<T>(log: FastifyBaseLogger, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const { code, name, message } = reasonOf(error) as Error & { code?: string }
      log.error({ lugar: nameOf(place), causa: code ?? name, message }, 'the place of the files does not answer')
      throw new AppError('ARCHIVOS_NO_RESPONDEN')
    }
  }
  async function put({ db, log }: Who, sha256: string, bytes: number, type: string, write: () => Promise<void>): Promise<void> {
    // Writes the row first: while it exists no sweep deletes the file.
    const { rows } = await sql<{ danado: Date | null }>`insert into archivo as a (sha256, tipo, bytes)
      values (${sha256}, ${type}, ${bytes})
      on conflict (sha256) do update set creado = now(), suelto = null
      returning a.danado`.execute(db)
    const bad = Boolean(rows[0]?.danado)
    await ask(log, async () => {
      const there = await backend.about(keyOf(sha256))
      if (there?.bytes === bytes && !bad) return
      if (there && !bad) log.error({ sha256, bytes: there.bytes }, 'a file was not whole: written again')
      await write()
    })
    if (bad) await sql`update archivo set danado = null where sha256 = ${sha256}`.execute(db)
  }
  async function refuse(sha256: string, { db, log }: Who, there: boolean): Promise<void> {
    log.error({ sha256 }, there ? 'a file is not what its hash says: not served' : 'a file is gone')
    await sql`update archivo set danado = now() where sha256 = ${sha256} and danado is null`.execute(db)
  }
  return {
    async keep(who, content, type) {
      const sha256 = hashOf(content)
      await put(who, sha256, content.length, type, () => backend.write(keyOf(sha256), content))
      return sha256
    },
    keepFile: (who, { path, sha256, bytes }, type) => put(who, sha256, bytes, type, () => backend.writeFrom(keyOf(sha256), path)),
    async bring(sha256, path, who) {
      const hash = createHash('sha256')
      const there = await ask(who.log, async () => {
        const content = await backend.open(keyOf(sha256))
        if (!content) return false
        const told = new Transform({
          transform(chunk: Buffer, _, done) {
            hash.update(chunk)
            done(null, chunk)
          },
        })
        await pipeline(content, told, createWriteStream(path, { mode: 0o600 }))
        return true
      })
      if (there && hash.digest('hex') === sha256) return true
      await refuse(sha256, who, there)
      return false
    },
    async read(sha256, who) {
      const content = await ask(who.log, () => backend.read(keyOf(sha256)))
      if (content && hashOf(content) === sha256) return content
      await refuse(sha256, who, Boolean(content))
      return undefined
    },
    async letGo({ db }, sha256, now) {
      await sql`update archivo set suelto = ${now} where sha256 = ${sha256}`.execute(db)
    },
    async sweep(db, now) {
      const turn = (Math.floor(now.getTime() / sweepMs) % 256).toString(16).padStart(2, '0')
      const before = new Date(now.getTime() - unreferencedDays * 86_400_000)
      const unused = await unreferenced(db, before, turn)
      const rowless = await withoutRow(db, backend, turn, before)
      let gone = 0
      // Storing the same content again clears the mark, and leaves an hour to reference it.
      const loose = sql<boolean>`suelto < ${new Date(now.getTime() - releasedMs)}`
      for (const sha256 of await looseOnes(db, loose)) {
        if (await forget(db, sha256, loose, () => backend.remove(keyOf(sha256)))) gone++
        else await sql`update archivo set suelto = null where sha256 = ${sha256} and ${loose}`.execute(db)
      }
      const old = sql<boolean>`creado < ${before}`
      for (const sha256 of unused) gone += await forget(db, sha256, old, () => backend.remove(keyOf(sha256)))
      for (const sha256 of rowless) gone += await forgetRowless(db, sha256, () => backend.remove(keyOf(sha256)))
      return gone
    },
  }
}

/** Rows that no foreign key references and that were not stored recently: of one turn, or of all. */
export async function unreferenced(db: Db, before: Date, turn = ''): Promise<string[]> {
  const { rows: keys } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'archivo'::regclass`.execute(db)
  const nobody = keys.map(
    ({ table, column }) => sql`not exists (select from ${sql.table(table)} x where x.${sql.ref(column)} = f.sha256)`,
  )
  const { rows } = await sql<{ sha256: string }>`select f.sha256 from archivo f
    where f.sha256 like ${`${turn}%`} and f.creado < ${before} and ${sql.join(nobody, sql` and `)}`.execute(db)
  return rows.map((r) => r.sha256)
}

/** Released files. */
async function looseOnes(db: Db, loose: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`select sha256 from archivo where suelto is not null and ${loose}`.execute(db)
  return rows.map((r) => r.sha256)
}

/** Files of one turn without a row, after a rollback. Also deletes old drafts that a crash left behind. */
async function withoutRow(db: Db, backend: StorageBackend, turn: string, before: Date): Promise<string[]> {
  const names: string[] = []
  for await (const item of backend.list(turn)) {
    if (!isHash(item.name) && !item.name.endsWith(draftEnd)) continue
    // Gone since it was listed: another process sweeps too.
    const modified = await item.modified()
    if (!modified || modified >= before) continue
    if (isHash(item.name)) names.push(item.name)
    else await backend.remove(item.key)
  }
  return rowless(db, names)
}

/** The hashes that have no row. */
export async function rowless(db: Db, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`select sha256 from archivo where sha256 = any(${names}::text[])`.execute(db)
  const known = new Set(rows.map((r) => r.sha256))
  return names.filter((n) => !known.has(n))
}

/** Deletes row and file together: while this locks the row, a process storing the same content waits and then writes it again. */
async function forget(db: Db, sha256: string, still: RawBuilder<boolean>, remove: () => Promise<void>): Promise<number> {
  try {
    return await transaction(db, async (tx) => {
      const { numAffectedRows } = await sql`delete from archivo where sha256 = ${sha256} and ${still}`.execute(tx)
      if (!numAffectedRows) return 0
      await remove()
      return 1
    })
  } catch (error) {
    // It was referenced meanwhile.
    if ((error as { code?: string }).code === '23503') return 0
    throw error
  }
}

class Undone extends Error {}

/** Deletes a file without a row. Inserts the row to lock the name, and rolls it back. */
async function forgetRowless(db: Db, sha256: string, remove: () => Promise<void>): Promise<number> {
  let gone = 0
  try {
    await transaction(db, async (tx) => {
      const { numAffectedRows } =
        await sql`insert into archivo (sha256, tipo, bytes) values (${sha256}, '', 0) on conflict do nothing`.execute(tx)
      if (numAffectedRows) {
        await remove()
        gone = 1
      }
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  return gone
}
