import pg from 'pg'
import { type Config } from '../../platform/config/config.ts'
import { writableUrl } from '../../platform/db/hosts.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openDatabase } from '../../platform/db/pool.ts'
import { privilegesOf } from '../../platform/db/privileges.ts'
import { StartError } from '../../platform/runtime/start-error.ts'
import { tableGrants } from '../../table-grants.ts'
import { type Embedded, startEmbedded } from '../postgres/embedded.ts'
import { appRole, ownerRole } from '../postgres/roles.ts'

/**
 * The database during an upgrade (decision 069). Migrations that only add run in place while the portal serves.
 * Others run with the portal stopped, in a copy of the database that is renamed at the end. A failure before that leaves the real
 * database unchanged; after it, the old one remains under another name.
 */
const names = { real: 'gremial', next: 'gremial_nueva', before: 'gremial_antes', failed: 'gremial_fallida' } as const

/** Applied migrations of the database, and those it had before its last upgrade with the portal stopped. */
export interface BaseState {
  migraciones: Applied[]
  antes?: Applied[]
}

interface Applied {
  nombre: string
  amplia: boolean
}

const listed = `select nombre, coalesce((to_jsonb(m) ->> 'amplia')::boolean, false) as amplia from migracion m order by 1`

async function migrationsAt(url: string): Promise<Applied[]> {
  const client = new pg.Client({ connectionString: await writableUrl(url, 'DATABASE_URL') })
  await client.connect()
  try {
    const { rows } = await client.query<{ is: boolean }>("select to_regclass('migracion') is not null as is")
    return rows[0]?.is ? (await client.query<Applied>(listed)).rows : []
  } finally {
    await client.end()
  }
}

/** Starts the embedded PostgreSQL, with a superuser connection to create, rename and drop databases. */
async function within<T>(config: Config, work: (embedded: Embedded, superuser: pg.Client) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded(config.dataDir)
  const superuser = new pg.Client({ connectionString: embedded.url('postgres', 'superuser') })
  superuser.on('error', () => undefined)
  try {
    await superuser.connect()
    return await work(embedded, superuser)
  } finally {
    await superuser.end().catch(() => undefined)
    await embedded.stop()
  }
}

const has = async (superuser: pg.Client, name: string): Promise<boolean> =>
  ((await superuser.query('select from pg_database where datname = $1', [name])).rowCount ?? 0) > 0

export async function stateOf({ databaseUrl, ownerUrl, ...config }: Config): Promise<BaseState> {
  if (databaseUrl) return { migraciones: await migrationsAt(ownerUrl ?? databaseUrl) }
  return await within({ databaseUrl, ownerUrl, ...config }, async (embedded, superuser) => ({
    migraciones: await migrationsAt(embedded.url(names.real, 'superuser')),
    ...((await has(superuser, names.before)) ? { antes: await migrationsAt(embedded.url(names.before, 'superuser')) } : {}),
  }))
}

/**
 * Migrates in place with this program's migrations. `serving`: an earlier version keeps running meanwhile and loses no rights.
 */
export async function migrateThere(config: Config, { serving }: { serving: boolean }): Promise<string[]> {
  const { databaseUrl, ownerUrl } = config
  if (!databaseUrl)
    return await within(config, (embedded) =>
      migrate(embedded.url(names.real, 'owner'), { role: appRole, rights: tableGrants, serving }),
    )
  const url = ownerUrl ?? databaseUrl
  const [app, owner] = await Promise.all([databaseUrl, url].map(privilegesAt))
  const apart = app && owner && app.role !== owner.role ? { role: app.role, rights: tableGrants, serving } : undefined
  return await migrate(url, apart, ownerUrl ? 'DATABASE_URL_MIGRAR' : 'DATABASE_URL')
}

async function privilegesAt(url: string) {
  const database = openDatabase(url, { max: 1 })
  try {
    return await privilegesOf(database.pool)
  } finally {
    await database.close()
  }
}

/** Copies the real database, with nobody connected to it, and migrates the copy. */
export const migrateAside = (config: Config): Promise<string[]> =>
  within(config, async (embedded, superuser) => {
    const { rowCount } = await superuser.query(
      "select from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
      [names.real],
    )
    if (rowCount) throw new StartError('Hay una orden trabajando en la base: esperá a que termine, o cortala, y repetí')
    await superuser.query(`drop database if exists ${names.next} with (force)`)
    await superuser.query(`create database ${names.next} owner ${ownerRole} template ${names.real} strategy file_copy`)
    return await migrate(embedded.url(names.next, 'owner'), { role: appRole, rights: tableGrants })
  })

/** Renames the migrated database to the real one, and the real one to the previous one, in one transaction. */
export const takeNext = (config: Config): Promise<void> =>
  within(config, async (_, superuser) => {
    await superuser.query(`drop database if exists ${names.before} with (force)`)
    await rename(superuser, [names.real, names.before], [names.next, names.real])
  })

/**
 * Makes the previous database the real one again, and keeps the current one under another name. Throws StartError if there is
 * none.
 */
export const takeBefore = (config: Config): Promise<void> =>
  within(config, async (_, superuser) => {
    if (!(await has(superuser, names.before))) throw new StartError('La base de antes ya no está')
    await superuser.query(`drop database if exists ${names.failed} with (force)`)
    await rename(superuser, [names.real, names.failed], [names.before, names.real])
  })

async function rename(superuser: pg.Client, ...pairs: Array<[from: string, to: string]>): Promise<void> {
  await superuser.query('begin')
  for (const [from, to] of pairs) {
    await superuser.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [from])
    await superuser.query(`alter database ${from} rename to ${to}`)
  }
  await superuser.query('commit')
}

/** Drops what an interrupted or failed upgrade left behind; with `before`, also the previous database. */
export const tidy = (config: Config, before: boolean): Promise<void> =>
  within(config, async (_, superuser) => {
    for (const name of [names.next, ...(before ? [names.before, names.failed] : [])])
      await superuser.query(`drop database if exists ${name} with (force)`)
  })
