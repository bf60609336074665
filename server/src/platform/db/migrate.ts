import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../runtime/start-error.ts'
import { version } from '../runtime/version.ts'
import { checkServer } from './dba.ts'
import { applyGrants, type Grants } from './grants.ts'
import { writableUrl } from './hosts.ts'

const folder = join(import.meta.dirname, '../../../migrations')
const files = (): string[] =>
  readdirSync(folder)
    .filter((f) => f.endsWith('.sql'))
    .sort()

interface App {
  role: string
  rights: Grants
  /** It serves meanwhile, of an earlier version: it gets what it lacks and loses nothing. */
  serving?: boolean
}

/**
 * Applies the migrations that the database does not have yet, in the order of their names, each in its transaction and under one
 * lock, so that several servers may start at once. A file that changed after it was applied stops the start, and so does a database
 * that a newer version of the program was on. Then the application's role, when it is another than the owner's, gets its rights on the
 * tables that there are now. `name` is the variable that the address came in;
 * `only` the migrations that a copy to be restored had.
 */
export async function migrate(
  connectionString: string,
  app?: App,
  name = 'DATABASE_URL',
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: await writableUrl(connectionString, name) })
  await client.connect()
  const applied: string[] = []
  try {
    await checkServer(client, name)
    await inTurn(client)
    await client.query(
      'create table if not exists migracion (nombre text primary key, sha256 text not null, aplicada timestamptz not null default now())',
    )
    await client.query(notedWidening)
    const rows = await appliedTo(client)
    const known = new Map(rows.map((r) => [r.nombre, r.sha256]))
    refuseNewer(stateOf(rows))
    for (const { nombre, sha256, text, ...how } of readMigrations().filter(({ nombre }) => only?.has(nombre) ?? true)) {
      const before = known.get(nombre)
      if (before === sha256) continue
      if (before) throw new StartError(`La migración ${nombre} cambió después de aplicarse: no se sigue`)
      const note = {
        text: 'insert into migracion (nombre, sha256, amplia) values ($1, $2, $3)',
        values: [nombre, sha256, how.amplia],
      }
      try {
        if (how.alone) await applyAlone(client, text)
        else await client.query('begin').then(() => client.query(text))
        await client.query(note)
        if (!how.alone) await client.query('commit')
      } catch (error) {
        if (!how.alone) await client.query('rollback')
        const { code, message } = error as { code?: string; message: string }
        throw new StartError(
          `La migración ${nombre} no entró y la base quedó como antes de ella: ${message} (${code ?? 'sin código'})`,
        )
      }
      applied.push(nombre)
    }
    // Rights speak of the tables of today: of those of before, what is migrated next gets them.
    if (app && !only) await applyGrants(client, app.role, app.rights, app.serving)
    await client.query('select pg_advisory_unlock(727001)')
  } finally {
    await client.end()
  }
  return applied
}

/** One at a time; asked again and again, because whoever waits inside a statement would be waited for by an index that is made `concurrently`. */
async function inTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(727001) as mine')
    if (rows[0]?.mine) return
    await sleep(100)
  }
}

/**
 * Outside a transaction, as PostgreSQL wants some statements: one by file. An index that was cut while it was made stays there, of no use,
 * and is made again.
 */
export async function applyAlone(client: pg.Client, text: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(c.relname) as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and c.relnamespace = 'public'::regnamespace and $1 ~ ('\\m' || c.relname || '\\M')`,
    [text],
  )
  for (const { name } of rows) await client.query(`drop index concurrently ${name}`)
  await client.query(text)
}

/** Whether each migration only adds to what an earlier program knows: told by the program that has its file, to those that do not. */
const notedWidening = `do $$ begin
  if not exists (select from pg_attribute where attrelid = 'migracion'::regclass and attname = 'amplia') then
    alter table migracion add column amplia boolean not null default false;
  end if;
end $$`

interface Applied {
  nombre: string
  sha256: string
  amplia: boolean
}

/** As JSON, because the table of an earlier version has no such column. */
const appliedTo = async (client: pg.Pool | pg.Client): Promise<Applied[]> =>
  (
    await client.query<Applied>(
      `select nombre, sha256, coalesce((to_jsonb(m) ->> 'amplia')::boolean, false) as amplia from migracion m order by 1`,
    )
  ).rows

/** How a file says what it is, in its first lines (docs/decisiones/069-versiones.md). */
const widens = /^-- amplia\b/m
const alone = /^-- sin transacción\b/m

const readMigrations = () =>
  files().map((nombre) => {
    const text = readFileSync(join(folder, nombre), 'utf8')
    const head = /^(?:--.*\n)*/.exec(text)?.[0] ?? ''
    const sha256 = createHash('sha256').update(text).digest('hex')
    return { nombre, sha256, text, amplia: widens.test(head), alone: alone.test(head) }
  })

/** The migrations of this program, with the hash of each and whether it only adds. */
export const migrations = (): Applied[] => readMigrations().map(({ nombre, sha256, amplia }) => ({ nombre, sha256, amplia }))

interface MigrationState {
  /** Names of the migrations that the database lacks. */
  pending: string[]
  /** Names that the database has and this program does not know, and that do not only add: a newer one was there. */
  unknown: string[]
  /** Whether it has any: it is not an empty database. */
  begun: boolean
}

/** What a database lacks of this program's migrations, and what it has that this program does not know, as who may not apply them sees it. */
export async function migrationState(client: pg.Pool | pg.Client): Promise<MigrationState> {
  const { rows: table } = await client.query<{ is: boolean | null }>(
    "select has_table_privilege(to_regclass('migracion'), 'select') as is",
  )
  return stateOf(table[0]?.is ? await appliedTo(client) : [])
}

/** How many migrations a database lacks. */
export const pendingMigrations = async (client: pg.Pool | pg.Client): Promise<number> =>
  (await migrationState(client)).pending.length

function stateOf(applied: readonly Applied[]): MigrationState {
  const known = new Set(applied.map(({ nombre }) => nombre))
  const ours = files()
  return {
    pending: ours.filter((f) => !known.has(f)),
    unknown: applied.filter(({ nombre, amplia }) => !amplia && !ours.includes(nombre)).map(({ nombre }) => nombre),
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
