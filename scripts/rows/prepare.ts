import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Catalogue } from './columns.ts'
import { type Declared, declaredRows } from './sites.ts'
import { serverOf, type Watched } from './watch.ts'

const root = join(import.meta.dirname, '../..')
const shelf = join(root, 'node_modules/.gremial/rows')

/** Declared row types, from a cache until a source or the compiler changes: reading them takes seconds of CPU. */
export function declared(): Declared {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const file of globSync(['{server,contract}/src/**/*.ts', 'scripts/rows/*.ts', 'tsconfig.json'], { cwd: root }).toSorted())
    hash.update(file).update(readFileSync(join(root, file)))
  const kept = join(shelf, `${hash.digest('hex').slice(0, 16)}.json`)
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as Declared
  const fresh = declaredRows()
  rmSync(shelf, { recursive: true, force: true })
  mkdirSync(shelf, { recursive: true })
  writeFileSync(`${kept}.${process.pid}`, JSON.stringify(fresh))
  renameSync(`${kept}.${process.pid}`, kept)
  return fresh
}

/** Writes what the workers compare with (watch.ts) into a folder of the run, and returns the folder. */
export async function prepareRows(url: string): Promise<string> {
  const watched: Watched = { ...declared(), ...(await catalogueOf(url)) }
  const folder = mkdtempSync(join(tmpdir(), 'gremial-rows-'))
  writeFileSync(join(folder, 'declared.json'), JSON.stringify(watched))
  return folder
}

export async function catalogueOf(url: string): Promise<{ catalogue: Catalogue; server: string }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ place: string; table: string; column: string; type: number; notNull: boolean }>(
      `select c.oid || '.' || a.attnum as place, c.relname as table, a.attname as column, a.attnotnull as "notNull",
        coalesce(nullif(t.typbasetype, 0), t.oid)::int as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
    )
    return { catalogue: Object.fromEntries(rows.map(({ place, ...column }) => [place, column])), server: serverOf(client) }
  } finally {
    await client.end()
  }
}
