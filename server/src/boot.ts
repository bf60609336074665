import type pg from 'pg'
import { sembrarDemo } from '../demo/demo.ts'
import { derechos } from './derechos.ts'
import { Sessions } from './platform/access/session.ts'
import { moveAnchor } from './platform/audit/anchor.ts'
import { type Config, dataDirOf, readConfig, StartError } from './platform/config.ts'
import type { Services } from './platform/context.ts'
import { migrate, pendingMigrations } from './platform/db/migrate.ts'
import { openDatabase } from './platform/db/pool.ts'
import { powerOf } from './platform/db/power.ts'
import { openFiles } from './platform/files/open.ts'
import { becomeOwner } from './platform/files/owner.ts'
import { keepPrivate } from './platform/files/private.ts'
import { type Embedded, startEmbedded } from './platform/pg/embedded.ts'
import { lockDirectory } from './platform/pg/lock.ts'
import { sembrar } from './semillas/semillas.ts'

/** Everything below the HTTP server, ready: database started and migrated, seeds planted. Commands and the server both begin here. */
export interface Booted {
  config: Config
  services: Services
  sessions: Sessions
  close(): Promise<void>
  /** Lets go of the data directory without waiting for what is under way, which then fails: to end at once. */
  abandon(): Promise<void>
}

export interface BootOptions {
  /** The server: there is one per data directory. Commands work beside it and beside one another. */
  exclusive: boolean
  log?(line: string): void
}

export async function boot(env: NodeJS.ProcessEnv, { exclusive, log = () => undefined }: BootOptions): Promise<Booted> {
  becomeOwner(dataDirOf(env))
  const config = readConfig(env)
  keepPrivate(config.dataDir, { passThrough: process.getuid?.() === 0 && config.databaseUrl === undefined })
  // Several servers of one DATABASE_URL may share a directory: in it there is nothing that one of them has for itself.
  const unlock = exclusive && !config.databaseUrl ? lockDirectory(config.dataDir) : () => undefined
  let embedded: Embedded | undefined
  try {
    let { databaseUrl: url, ownerUrl } = config
    if (!url) {
      embedded = await startEmbedded(config.dataDir, { say: log })
      url = embedded.url('gremial', 'app')
      ownerUrl = embedded.url('gremial', 'owner')
    }
    const applied = await prepareDatabase(url, ownerUrl, log)
    const database = openDatabase(url, { max: config.connections, limits: exclusive ? 'requests' : 'none' })
    const services: Services = { config, database, files: await openFiles(config), now: () => new Date() }
    await moveAnchor(services)
    // It takes as long as the machine does.
    const unhurried = { ...services, database: { ...database, db: database.slow } }
    if (exclusive && config.demo && (await sembrarDemo(unhurried))) log('Organización de demostración creada.')
    if (applied.length > 0) log(`Base de datos al día (${applied.length} migraciones).`)
    const sessions = new Sessions(database)
    const abandon = async () => {
      await embedded?.stop()
      unlock()
    }
    return {
      config,
      services,
      sessions,
      abandon,
      async close() {
        await sessions.close()
        await database.close()
        await abandon()
      },
    }
  } catch (error) {
    await embedded?.stop().catch(() => undefined)
    unlock()
    throw error
  }
}

/**
 * Migrations, rights and seeds, by the owner; then the application goes on with its own role, which only reads and writes rows. Without
 * the owner's URL the database must be up to date already, unless the application is its owner: it works, and is told.
 */
async function prepareDatabase(url: string, ownerUrl: string | undefined, log: (line: string) => void): Promise<string[]> {
  const app = await reachable(url, 'DATABASE_URL', async (pool) => ({
    ...(await powerOf(pool)),
    pending: await pendingMigrations(pool),
  }))
  const migrator = ownerUrl ? await reachable(ownerUrl, 'DATABASE_URL_MIGRAR', powerOf) : app
  if (!ownerUrl && !app.owner && !app.creates) {
    if (app.pending === 0) return []
    throw new StartError(`A la base le faltan ${app.pending} migraciones: indicá en DATABASE_URL_MIGRAR la conexión de su dueña`)
  }
  const apart = migrator.role !== app.role && !app.owner
  if (!apart)
    log(
      'Aviso: DATABASE_URL entra a la base como su dueña, y nada le impide cambiar lo que no se cambia. Dale un rol propio a la aplicación (docs/operacion.md, «Dos roles»).',
    )
  const applied = await migrate(ownerUrl ?? url, apart ? { role: app.role, rights: derechos } : undefined)
  const database = openDatabase(ownerUrl ?? url, { max: 1 })
  try {
    await sembrar(database.db)
  } finally {
    await database.close()
  }
  return applied
}

async function reachable<T>(url: string, name: string, ask: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const database = openDatabase(url, { max: 1 })
  try {
    return await ask(database.pool)
  } catch (error) {
    const { message } = error as Error
    throw new StartError(`No se pudo conectar a la base de datos: ${message.replaceAll(/postgres(ql)?:\/\/\S+/g, name)}`)
  } finally {
    await database.close()
  }
}
