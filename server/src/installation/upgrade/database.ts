import pg from 'pg'
import { derechos } from '../../derechos.ts'
import { type Config } from '../../platform/config/config.ts'
import { writableUrl } from '../../platform/db/hosts.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openDatabase } from '../../platform/db/pool.ts'
import { privilegesOf } from '../../platform/db/privileges.ts'
import { StartError } from '../../platform/runtime/start-error.ts'
import { type Embedded, startEmbedded } from '../postgres/embedded.ts'
import { appRole, ownerRole } from '../postgres/roles.ts'

/**
 * The database of an installation while its version changes. What only adds is migrated where it is, with the portal serving. Anything else is
 * migrated, with the portal stopped, in a database made of the real one, which takes its name at the end: whatever fails before leaves the real
 * one as it was, and after it the old one is still there by another name (decision 069).
 */
const names = { real: 'gremial', next: 'gremial_nueva', before: 'gremial_antes', failed: 'gremial_fallida' } as const

/** What the database has of migrations, and what it had when its version was last changed with the portal stopped. */
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

/** The embedded PostgreSQL with a connection that makes, renames and drops databases. */
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

/** Migrates where it is, as this program says. `serving`: a program of before goes on working meanwhile, and loses no right. */
export async function migrateThere(config: Config, { serving }: { serving: boolean }): Promise<string[]> {
  const { databaseUrl, ownerUrl } = config
  if (!databaseUrl)
    return await within(config, (embedded) =>
      migrate(embedded.url(names.real, 'owner'), { role: appRole, rights: derechos, serving }),
    )
  const url = ownerUrl ?? databaseUrl
  const [app, owner] = await Promise.all([databaseUrl, url].map(powerAt))
  const apart = app && owner && app.role !== owner.role ? { role: app.role, rights: derechos, serving } : undefined
  return await migrate(url, apart, ownerUrl ? 'DATABASE_URL_MIGRAR' : 'DATABASE_URL')
}

async function powerAt(url: string) {
  const database = openDatabase(url, { max: 1 })
  try {
    return await privilegesOf(database.pool)
  } finally {
    await database.close()
  }
}

/** Makes the database that is to come out of the real one, where nobody works, and migrates it. */
export const migrateAside = (config: Config): Promise<string[]> =>
  within(config, async (embedded, superuser) => {
    const { rowCount } = await superuser.query(
      "select from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
      [names.real],
    )
    if (rowCount) throw new StartError('Hay una orden trabajando en la base: esperá a que termine, o cortala, y repetí')
    await superuser.query(`drop database if exists ${names.next} with (force)`)
    await superuser.query(`create database ${names.next} owner ${ownerRole} template ${names.real} strategy file_copy`)
    return await migrate(embedded.url(names.next, 'owner'), { role: appRole, rights: derechos })
  })

/** The migrated one takes the name of the real one, which stays as the one of before: both names in one transaction. */
export const takeNext = (config: Config): Promise<void> =>
  within(config, async (_, superuser) => {
    await superuser.query(`drop database if exists ${names.before} with (force)`)
    await rename(superuser, [names.real, names.before], [names.next, names.real])
  })

/** The one of before is the real one again; what there was until now stays by another name. Throws StartError when there is none. */
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

/** What an upgrade that was cut, or that failed, left; with `before`, also the database of before. */
export const tidy = (config: Config, before: boolean): Promise<void> =>
  within(config, async (_, superuser) => {
    for (const name of [names.next, ...(before ? [names.before, names.failed] : [])])
      await superuser.query(`drop database if exists ${name} with (force)`)
  })
