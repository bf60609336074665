import { sembrarDemo } from '../demo/demo.ts'
import { Sessions } from './platform/access/session.ts'
import { type Config, readConfig, StartError } from './platform/config.ts'
import type { Services } from './platform/context.ts'
import { migrate } from './platform/db/migrate.ts'
import { openDatabase } from './platform/db/pool.ts'
import { fileStore } from './platform/files/store.ts'
import { type Embedded, startEmbedded } from './platform/pg/embedded.ts'
import { lockDirectory } from './platform/pg/lock.ts'
import { sembrar } from './semillas/semillas.ts'

/** Everything below the HTTP server, ready: database started and migrated, seeds planted. Commands and the server both begin here. */
export interface Booted {
  config: Config
  services: Services
  sessions: Sessions
  close(): Promise<void>
}

export interface BootOptions {
  /** The server keeps the data directory for itself; a command may work beside it. */
  exclusive: boolean
  log?(line: string): void
}

export async function boot(env: NodeJS.ProcessEnv, { exclusive, log = () => undefined }: BootOptions): Promise<Booted> {
  const config = readConfig(env)
  // A command beside a running server works with its PostgreSQL and must not stop it.
  let shared = false
  let unlock: () => void = () => undefined
  try {
    unlock = lockDirectory(config.dataDir)
  } catch (error) {
    if (exclusive || !(error instanceof StartError)) throw error
    shared = true
  }
  let embedded: Embedded | undefined
  try {
    let url = config.databaseUrl
    if (!url) {
      embedded = await startEmbedded(config.dataDir)
      url = embedded.url('gremial')
    }
    await reachable(url)
    const applied = await migrate(url)
    const database = openDatabase(url)
    const services: Services = { config, database, files: fileStore(config.dataDir), now: () => new Date() }
    await sembrar(database.db)
    if (exclusive && config.demo && (await sembrarDemo(services))) log('Organización de demostración creada.')
    if (applied.length > 0) log(`Base de datos al día (${applied.length} migraciones).`)
    const sessions = new Sessions(database, url)
    return {
      config,
      services,
      sessions,
      async close() {
        await sessions.close()
        await database.close()
        if (!shared) await embedded?.stop()
        unlock()
      },
    }
  } catch (error) {
    if (!shared) await embedded?.stop().catch(() => undefined)
    unlock()
    throw error
  }
}

async function reachable(url: string): Promise<void> {
  const database = openDatabase(url, 1)
  try {
    await database.pool.query('select 1')
  } catch (error) {
    const { message } = error as Error
    throw new StartError(
      `No se pudo conectar a la base de datos: ${message.replaceAll(/postgres(ql)?:\/\/\S+/g, 'DATABASE_URL')}`,
    )
  } finally {
    await database.close()
  }
}
