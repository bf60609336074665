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
  /** An earlier version is still serving: rights are added and none is revoked. */
  serving?: boolean
}

/**
 * Applies the missing migrations in order of name, each in its own transaction. One lock covers them all, so several servers may
 * start at once.
 * Throws if an applied file has changed, or if a newer version of the program has used the database.
 * Then grants the application's role, if it is not the owner, its rights on the current tables.
 * `name` is the environment variable that holds the address; `only` limits it to the migrations of a backup that is being
 * restored.
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
    // The declared rights cover today's tables. When restoring a backup, the next full migration applies them.
    if (app && !only) await applyGrants(client, app.role, app.rights, app.serving)
    await client.query('select pg_advisory_unlock(727001)')
  } finally {
    await client.end()
  }
  return applied
}

/** Takes the migration lock by polling. A blocking wait inside a statement would in turn block `create index concurrently`. */
async function inTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(727001) as mine')
    if (rows[0]?.mine) return
    await sleep(100)
  }
}

/**
 * Runs a file outside a transaction, as some statements require: one statement per file. An index left invalid by an interruption
 * is dropped and built again.
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

/** Adds the column `amplia`: it records whether a migration only adds, for older programs that do not have its file. */
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

/** Read through JSON, because the table of an earlier version lacks the column. */
const appliedTo = async (client: pg.Pool | pg.Client): Promise<Applied[]> =>
  (
    await client.query<Applied>(
      `select nombre, sha256, coalesce((to_jsonb(m) ->> 'amplia')::boolean, false) as amplia from migracion m order by 1`,
    )
  ).rows

/** Markers in the leading comments of a migration file (docs/decisiones/069-versiones.md). */
const widens = /^-- amplia\b/m
const alone = /^-- sin transacción\b/m

const readMigrations = () =>
  files().map((nombre) => {
    const text = readFileSync(join(folder, nombre), 'utf8')
    const head = /^(?:--.*\n)*/.exec(text)?.[0] ?? ''
    const sha256 = createHash('sha256').update(text).digest('hex')
    return { nombre, sha256, text, amplia: widens.test(head), alone: alone.test(head) }
  })

/** This program's migrations, with their hashes and whether they only add. */
export const migrations = (): Applied[] => readMigrations().map(({ nombre, sha256, amplia }) => ({ nombre, sha256, amplia }))

interface MigrationState {
  pending: string[]
  /** Names that this program does not know and that do more than add: a newer version was here. */
  unknown: string[]
  /** False for an empty database. */
  begun: boolean
}

/** Compares the database with this program's migrations. Works for a role that may not apply them. */
export async function migrationState(client: pg.Pool | pg.Client): Promise<MigrationState> {
  const { rows: table } = await client.query<{ is: boolean | null }>(
    "select has_table_privilege(to_regclass('migracion'), 'select') as is",
  )
  return stateOf(table[0]?.is ? await appliedTo(client) : [])
}

/** Number of migrations that the database lacks. */
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

/** Throws if a newer version has used the database: an older program would write to tables that have changed. */
export function refuseNewer({ unknown }: MigrationState): void {
  if (unknown.length > 0)
    throw new StartError(
      `La base es de una versión más nueva de Gremial que ésta (${version}), que no conoce ${unknown.join(', ')}: arrancá con aquella, o restaurá la copia de antes`,
    )
}
