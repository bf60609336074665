import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { StorageBackend } from './backend.ts'
import { hashOf, isHash, keyOf, rowless, unreferenced } from './store.ts'

/** A problem with a stored file; `name` is the hash. */
export interface FileTrouble {
  kind: 'falta' | 'roto' | 'sinFila' | 'sinUso'
  name: string
}

export interface FileCheck {
  files: number
  bytes: number
  counts: Record<FileTrouble['kind'], number>
  /** Rows that were marked as damaged and whose file is whole again. */
  healed: number
}

/** Rows per query, and files read concurrently. */
const page = 1000
const atOnce = 8

/**
 * Compares every row with its file (present, its length and hash) and every file with its row. Uses constant memory: each problem
 * is passed to `tell`. Changes no file. A row says afterwards whether its file is damaged: one that was repaired is well again.
 * Files being stored meanwhile are not reported. Rows come before their files, so a young missing file is checked again at the
 * end.
 */
export async function checkFiles(
  db: Db,
  backend: StorageBackend,
  now: Date,
  tell: (trouble: FileTrouble) => void,
): Promise<FileCheck> {
  const result: FileCheck = { files: 0, bytes: 0, counts: { falta: 0, roto: 0, sinFila: 0, sinUso: 0 }, healed: 0 }
  const found = (kind: FileTrouble['kind'], name: string) => {
    result.counts[kind]++
    tell({ kind, name })
  }
  const damaged = async (kind: 'falta' | 'roto', sha256: string) => {
    found(kind, sha256)
    await sql`update archivo set danado = ${now} where sha256 = ${sha256} and danado is null`.execute(db)
  }
  const young = new Date(now.getTime() - 600_000)
  const again: string[] = []
  let after = ''
  for (;;) {
    const { rows } = await sql<{
      sha256: string
      bytes: number
      creado: Date
      danado: Date | null
    }>`select sha256, bytes, creado, danado
      from archivo
      where sha256 > ${after} order by sha256 limit ${page}`.execute(db)
    await eachAtOnce(rows, async ({ sha256, bytes, creado, danado }) => {
      result.files++
      result.bytes += bytes
      const content = await backend.read(keyOf(sha256))
      if (content && hashOf(content) === sha256) {
        if (!danado) return
        result.healed++
        await sql`update archivo set danado = null where sha256 = ${sha256}`.execute(db)
      } else if (!content && creado > young) again.push(sha256)
      else await damaged(content ? 'roto' : 'falta', sha256)
    })
    after = rows.at(-1)?.sha256 ?? after
    if (rows.length < page) break
  }
  for (const sha256 of again)
    if (!(await backend.about(keyOf(sha256))) && (await rowless(db, [sha256])).length === 0) await damaged('falta', sha256)
  for (let turn = 0; turn < 256; turn++)
    for await (const names of inPages(backend.list(turn.toString(16).padStart(2, '0'))))
      for (const name of await rowless(db, names)) found('sinFila', name)
  for (const begins of '0123456789abcdef') for (const name of await unreferenced(db, young, begins)) found('sinUso', name)
  return result
}

async function* inPages(files: AsyncGenerator<{ name: string }>): AsyncGenerator<string[]> {
  let names: string[] = []
  for await (const { name } of files) {
    if (isHash(name)) names.push(name)
    if (names.length === page) yield names.splice(0)
  }
  if (names.length > 0) yield names
}

/** Runs `work` for each item, with limited concurrency. */
export async function eachAtOnce<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let one = all[next++]; one !== undefined; one = all[next++]) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
