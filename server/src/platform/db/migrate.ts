import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../config.ts'
import { version } from '../version.ts'
import { checkServer } from './dba.ts'
import { grantRights, type Rights } from './rights.ts'

const folder = join(import.meta.dirname, '../../../migrations')
const files = (): string[] =>
  readdirSync(folder)
    .filter((f) => f.endsWith('.sql'))
    .sort()

/**
 * Applies the migrations that the database does not have yet, in the order of their names, each in its transaction and under one
 * lock, so that several servers may start at once. A file that changed after it was applied stops the start, and so does a database
 * that a newer version of the program was on. Then the application's role, when it is another than the owner's, gets its rights on the
 * tables that there are now. `name` is the variable that the address came in;
 * `only` the migrations that a copy to be restored had.
 */
export async function migrate(
  connectionString: string,
  app?: { role: string; rights: Rights },
  name = 'DATABASE_URL',
  only: ReadonlySet<string> = new Set(files()),
): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const applied: string[] = []
  try {
    await checkServer(client, name)
    await client.query('select pg_advisory_lock(727001)')
    await client.query(
      'create table if not exists migracion (nombre text primary key, sha256 text not null, aplicada timestamptz not null default now())',
    )
    const { rows } = await client.query<{ nombre: string; sha256: string }>('select nombre, sha256 from migracion')
    const known = new Map(rows.map((r) => [r.nombre, r.sha256]))
    refuseNewer(stateOf(known.keys()))
    for (const nombre of files().filter((f) => only.has(f))) {
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
        const { code, message } = error as { code?: string; message: string }
        throw new StartError(
          `La migración ${nombre} no entró y la base quedó como antes de ella: ${message} (${code ?? 'sin código'})`,
        )
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

/** The migrations of this program, with the hash of each. */
export const migrations = (): Array<{ nombre: string; sha256: string }> =>
  files().map((nombre) => ({
    nombre,
    sha256: createHash('sha256')
      .update(readFileSync(join(folder, nombre)))
      .digest('hex'),
  }))

interface MigrationState {
  /** Names of the migrations that the database lacks. */
  pending: string[]
  /** Names that the database has and this program does not know: a newer one was there. */
  unknown: string[]
  /** Whether it has any: it is not an empty database. */
  begun: boolean
}

/** What a database lacks of this program's migrations, and what it has that this program does not know, as who may not apply them sees it. */
export async function migrationState(client: pg.Pool | pg.Client): Promise<MigrationState> {
  const { rows: table } = await client.query<{ is: boolean | null }>(
    "select has_table_privilege(to_regclass('migracion'), 'select') as is",
  )
  const { rows } = table[0]?.is ? await client.query<{ nombre: string }>('select nombre from migracion order by 1') : { rows: [] }
  return stateOf(rows.map((r) => r.nombre))
}

/** How many migrations a database lacks. */
export const pendingMigrations = async (client: pg.Pool | pg.Client): Promise<number> =>
  (await migrationState(client)).pending.length

function stateOf(names: Iterable<string>): MigrationState {
  const known = new Set(names)
  const ours = files()
  return {
    pending: ours.filter((f) => !known.has(f)),
    unknown: [...known].filter((n) => !ours.includes(n)),
    begun: known.size > 0,
  }
}

/** An older program would write into tables that are no longer as it knows them. */
export function refuseNewer({ unknown }: MigrationState): void {
  if (unknown.length > 0)
    throw new StartError(
      `La base es de una versión más nueva de Gremial que ésta (${version}), que no conoce ${unknown.join(', ')}: arrancá con aquella, o restaurá la copia de antes`,
    )
}
