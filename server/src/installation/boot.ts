import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { baseUsada, negarCorreoSinRemitente, negarDemostracion } from '../../demo/guardia.ts'
import { Sessions } from '../platform/access/session.ts'
import { moveCheckpoint } from '../platform/audit/checkpoint.ts'
import { type Config, dataDirOf, readConfig } from '../platform/config/config.ts'
import type { Services } from '../platform/context.ts'
import { refusal } from '../platform/db/dba.ts'
import { migrate, migrationState, refuseNewer } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/pool.ts'
import { privilegesOf } from '../platform/db/privileges.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { withTimeout } from '../platform/runtime/timeouts.ts'
import { version } from '../platform/runtime/version.ts'
import { openFiles } from '../platform/storage/open.ts'
import { becomeOwner } from '../platform/storage/owner.ts'
import { restrictAccess } from '../platform/storage/private.ts'
import { sembrar } from '../semillas/semillas.ts'
import { tableGrants } from '../table-grants.ts'
import { endRestore } from './backup/beside.ts'
import { settleKey } from './key.ts'
import { moveMajor } from './major.ts'
import { refuseTakenPort } from './port.ts'
import { type Embedded, startEmbedded } from './postgres/embedded.ts'
import { lockDirectory, serverOf } from './postgres/lock.ts'

/** Everything below the HTTP server: database started and migrated, seeds loaded. Commands and the server both start here. */
export interface Booted {
  config: Config
  services: Services
  sessions: Sessions
  /** Runs `work` with services that have the privileges of the tables' owner. */
  asOwner<T>(work: (services: Services) => Promise<T>): Promise<T>
  close(): Promise<void>
  /** Releases the data directory without waiting for work in progress, which then fails: for an immediate exit. */
  abandon(): Promise<void>
}

export interface BootOptions {
  /** True for the server: one per data directory. Commands run beside it and each other. */
  exclusive: boolean
  /** Accepts a key that does not match the database, for the command that repairs that. */
  anyKey?: boolean
  log?(line: string): void
  /** Aborts the start: PostgreSQL is stopped, and boot fails. */
  signal?: AbortSignal
}

/** Name of the LISTEN connection that every server of a database holds. */
export const listenerName = (duty: Config['duty']): string => (duty === 'trabajo' ? 'gremial-avisos-trabajo' : 'gremial-avisos')
const listening = `select from pg_stat_activity where application_name like 'gremial-avisos%' and datname = current_database() limit 1`

/** True if another server answers people on this database. False if the database does not say it soon. */
export async function anotherServes(pool: pg.Pool): Promise<boolean> {
  const asked = pool.query(
    `select from pg_stat_activity where application_name = 'gremial-avisos' and datname = current_database()`,
  )
  return ((await withTimeout(1_000, asked))?.rows.length ?? 0) > 1
}

/** At shutdown, work in progress (such as a slow query) is awaited for at most this long, in ms. */
const timeoutMs = 2_000

export async function boot(
  env: NodeJS.ProcessEnv,
  { exclusive, anyKey = false, log = () => undefined, signal }: BootOptions,
): Promise<Booted> {
  becomeOwner(dataDirOf(env))
  let config = readConfig(env)
  restrictAccess(config.dataDir, { passThrough: process.getuid?.() === 0 && config.databaseUrl === undefined })
  // Several servers of one DATABASE_URL may share a directory: nothing in it belongs to one of them alone.
  const unlock = exclusive && !config.databaseUrl ? lockDirectory(config.dataDir) : () => undefined
  /** True if a server on any machine serves this database. */
  const served = async (pool: pg.Pool): Promise<boolean> =>
    config.databaseUrl ? (await pool.query(listening)).rows.length > 0 : serverOf(config.dataDir) !== undefined
  let embedded: Embedded | undefined
  const abandon = async () => {
    await embedded?.stop()
    unlock()
  }
  signal?.addEventListener('abort', () => void abandon().catch(() => undefined), { once: true })
  try {
    if (exclusive) await refuseTakenPort(config)
    let { databaseUrl: url, ownerUrl } = config
    if (!url) {
      if (exclusive) await moveMajor(config, log)
      embedded = await startEmbedded(config.dataDir, { say: log })
      signal?.throwIfAborted()
      // The restored installation may have another key.
      if (exclusive && (await endRestore(config.dataDir, embedded, log))) config = readConfig(env)
      url = embedded.url('gremial', 'app')
      ownerUrl = embedded.url('gremial', 'owner')
    }
    const { applied, secret } = await prepareDatabase(url, ownerUrl, { config, exclusive, anyKey, log, served })
    if (secret) config = { ...config, secret, newKey: false }
    const database = openDatabase(url, { max: config.connections, limits: exclusive ? 'requests' : 'none' })
    const services: Services = { config, database, files: await openFiles(config), now: () => new Date() }
    await moveCheckpoint(services)
    // The pool without timeouts: creating the demo may be slow.
    const unhurried = { ...services, database: { ...database, db: database.slow } }
    const beginning = () => log('Creando la demostración… (cerca de 10 s)')
    if (exclusive && config.demo && !(await baseUsada(unhurried))) {
      // Loaded only when needed: the demo's generator of people and documents is larger than the server.
      const { sembrarDemo } = await import('../../demo/demo.ts')
      if (await sembrarDemo(unhurried, undefined, undefined, beginning)) log('Organización de demostración creada.')
    }
    if (exclusive) {
      await negarDemostracion(services)
      await negarCorreoSinRemitente(services)
    }
    if (applied.length > 0) log(`Base de datos al día (${applied.length} migraciones).`)
    const sessions = new Sessions(database)
    const owner = { url: ownerUrl ?? url, services }
    return {
      config,
      services,
      sessions,
      abandon,
      asOwner: (work) => asOwner(owner, work),
      async close() {
        const closed = Promise.allSettled([sessions.close(), database.close()])
        await Promise.race([closed, sleep(timeoutMs, undefined, { ref: false })])
        await abandon()
      },
    }
  } catch (error) {
    await abandon().catch(() => undefined)
    throw error
  }
}

interface Preparation {
  config: Config
  exclusive: boolean
  anyKey: boolean
  log(line: string): void
  served(pool: pg.Pool): Promise<boolean>
}

/**
 * Runs migrations, rights, the key's fingerprint and seeds as the owner; the application then continues with its own role, which
 * only reads and writes rows.
 * Without the owner's URL the database must be up to date, unless the application owns it, which works with a warning. A command
 * never migrates under a running server, which may be of an earlier version.
 */
async function prepareDatabase(
  url: string,
  ownerUrl: string | undefined,
  { config, exclusive, anyKey, log, served }: Preparation,
): Promise<{ applied: string[]; secret: string | undefined }> {
  const settle = async (pool: pg.Pool, records: boolean) => (anyKey ? undefined : await settleKey(pool, config, records))
  const seen = async (pool: pg.Pool) => ({ ...(await privilegesOf(pool)), state: await migrationState(pool) })
  const app = await reachable(url, 'DATABASE_URL', async (pool) => ({
    ...(await seen(pool)),
    served: !exclusive && (await served(pool)),
  }))
  const byOwner = async () => (ownerUrl ? await reachable(ownerUrl, 'DATABASE_URL_MIGRAR', seen) : app)
  // If the application's role may not look yet (data from before there were two roles), the owner checks.
  const { state } = app.state.begun ? app : await byOwner()
  refuseNewer(state)
  const missing = state.pending.length
  // A read-only database that also lacks migrations fails later, with advice.
  if (app.readOnly && missing === 0) {
    log('La base es de sólo lectura: el portal muestra y no guarda, hasta que admita cambios.')
    return { applied: [], secret: await reachable(url, 'DATABASE_URL', (pool) => settle(pool, false)) }
  }
  const migrator = await byOwner()
  if (!ownerUrl && !app.owner && !app.creates) {
    if (missing === 0) return { applied: [], secret: await reachable(url, 'DATABASE_URL', (pool) => settle(pool, false)) }
    throw new StartError(`A la base le faltan ${missing} migraciones: indicá en DATABASE_URL_MIGRAR la conexión de su dueña`)
  }
  if (missing > 0 && app.served)
    throw new StartError(
      `A la base le faltan ${missing} migraciones de esta versión (${version}), y hay un servidor usándola: reiniciá primero el servidor con esta versión`,
    )
  if (missing > 0)
    log(
      state.begun
        ? `La base tiene datos de una versión anterior y se pone al día (${missing} migraciones): para volver atrás hace falta una copia de antes.`
        : 'Creando las tablas…',
    )
  const apart = migrator.role !== app.role && !app.owner
  if (!apart)
    log(
      'Aviso: DATABASE_URL entra a la base como su dueña, y nada le impide cambiar lo que no se cambia. Dale un rol propio a la aplicación (docs/operacion/instalar.md, «Dos roles en la base»).',
    )
  const applied = await migrate(
    ownerUrl ?? url,
    apart ? { role: app.role, rights: tableGrants } : undefined,
    ownerUrl ? 'DATABASE_URL_MIGRAR' : 'DATABASE_URL',
  )
  const database = openDatabase(ownerUrl ?? url, { max: 1 })
  try {
    const secret = await settle(database.pool, true)
    await sembrar(database.db)
    return { applied, secret }
  } finally {
    await database.close()
  }
}

async function asOwner<T>(
  { url, services }: { url: string; services: Services },
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const database = openDatabase(url, { max: 1 })
  try {
    if (!(await privilegesOf(database.pool)).owner)
      throw new StartError(
        'Esta orden cambia lo que la aplicación no puede cambiar: indicá en DATABASE_URL_MIGRAR la conexión de la dueña de la base',
      )
    return await work({ ...services, database })
  } finally {
    await database.close()
  }
}

async function reachable<T>(url: string, name: string, ask: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const database = openDatabase(url, { max: 1 })
  try {
    return await ask(database.pool)
  } catch (error) {
    if (error instanceof StartError) throw error
    const known = refusal(error, name, url)
    if (known) throw new StartError(known)
    const { message } = error as Error
    throw new StartError(`No se pudo conectar a la base de datos: ${message.replaceAll(/postgres(ql)?:\/\/\S+/g, name)}`)
  } finally {
    await database.close()
  }
}
