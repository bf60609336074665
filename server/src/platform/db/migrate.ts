import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../config.ts'
import { grantRights, type Rights } from './rights.ts'

const folder = join(import.meta.dirname, '../../../migrations')
const files = (): string[] =>
  readdirSync(folder)
    .filter((f) => f.endsWith('.sql'))
    .sort()

/**
 * Applies the migrations that the database does not have yet, in the order of their names, each in its transaction and under one
 * lock, so that several servers may start at once. A file that changed after it was applied stops the start. Then the application's
 * role, when it is another than the owner's, gets its rights on the tables that there are now.
 */
export async function migrate(connectionString: string, app?: { role: string; rights: Rights }): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const applied: string[] = []
  try {
    const { rows: version } = await client.query<{ v: number }>("select current_setting('server_version_num')::int as v")
    if ((version[0]?.v ?? 0) < 150000) throw new StartError('Hace falta PostgreSQL 15 o posterior')
    await client.query('select pg_advisory_lock(727001)')
    await client.query(
      'create table if not exists migracion (nombre text primary key, sha256 text not null, aplicada timestamptz not null default now())',
    )
    const { rows } = await client.query<{ nombre: string; sha256: string }>('select nombre, sha256 from migracion')
    const known = new Map(rows.map((r) => [r.nombre, r.sha256]))
    for (const nombre of files()) {
      const text = readFileSync(join(folder, nombre), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      const before = known.get(nombre)
      if (before === sha256) continue
      if (before) throw new StartError(`La migración ${nombre} cambió después de aplicarse: no se sigue`)
      await client.query('begin')
      try {
        await client.query(text)
        await client.query('insert into migracion (nombre, sha256) values ($1, $2)', [nombre, sha256])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      }
      applied.push(nombre)
    }
    if (app) await grantRights(client, app.role, app.rights)
    await client.query('select pg_advisory_unlock(727001)')
  } finally {
    await client.end()
  }
  return applied
}

/** How many migrations a database lacks, as who may not apply them sees it. */
export async function pendingMigrations(client: pg.Pool | pg.Client): Promise<number> {
  const { rows: table } = await client.query<{ is: boolean | null }>(
    "select has_table_privilege(to_regclass('migracion'), 'select') as is",
  )
  const { rows } = table[0]?.is ? await client.query<{ nombre: string }>('select nombre from migracion') : { rows: [] }
  const known = new Set(rows.map((r) => r.nombre))
  return files().filter((f) => !known.has(f)).length
}
