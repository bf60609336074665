import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { acceptRestored } from '../../platform/audit/accept.ts'
import { checkpointBackend } from '../../platform/audit/checkpoint.ts'
import { BackupRefused } from '../../platform/backup/refused.ts'
import { type Config } from '../../platform/config/config.ts'
import { type Services, systemCtx } from '../../platform/context.ts'
import type { Grants } from '../../platform/db/grants.ts'
import { writableUrl } from '../../platform/db/hosts.ts'
import { migrate, migrations } from '../../platform/db/migrate.ts'
import { openDatabase } from '../../platform/db/pool.ts'
import { StartError } from '../../platform/runtime/start-error.ts'
import { backendOf } from '../../platform/storage/backends.ts'
import { eachAtOnce } from '../../platform/storage/check.ts'
import { filesLocationOf } from '../../platform/storage/location.ts'
import { openFiles } from '../../platform/storage/open.ts'
import { keyOf } from '../../platform/storage/store.ts'
import { settleKey, writeKey } from '../key.ts'
import { anyRow, loadBackup } from './load.ts'
import type { Manifest } from './manifest.ts'
import { checkpointNames, listedFiles } from './write.ts'

/** A target database: connections as owner and as application, and the application's role if it is a different one. */
export interface Goal {
  ownerUrl: string
  appUrl: string
  app: { role: string; rights: Grants } | undefined
}

export interface Restored {
  /** Last seal number of the backup. */
  sellos: number
  /** Last seal number of the previous checkpoint, if it was later than the backup. */
  antes: number | undefined
  archivos: number
}

/** Migrations of a backup. Throws StartError if this program does not have them all, as with a backup of a newer version. */
export function knownMigrations({ migraciones }: Manifest): Set<string> {
  const ours = new Map(migrations().map((m) => [m.nombre, m.sha256]))
  for (const { nombre, sha256 } of migraciones)
    if (ours.get(nombre) !== sha256)
      throw new BackupRefused(
        'otraVersion',
        `La copia es de otra versión de Gremial (migración ${nombre}): restaurala con la que la hizo (copia.json dice cuál) o una posterior`,
      )
  return new Set(migraciones.map((m) => m.nombre))
}

/** Throws StartError if the database is in use (rows in the tables `used`), or has migrations that the backup lacks. */
export async function requireEmpty(url: string, used: readonly string[], copied?: ReadonlySet<string>): Promise<void> {
  const client = new pg.Client({ connectionString: await writableUrl(url, 'DATABASE_URL_MIGRAR') })
  await client.connect()
  try {
    if (await anyRow(client, used))
      throw new StartError(
        'La instalación ya tiene datos, y una copia se restaura en una vacía: indicá otro GREMIAL_DATOS, o una base nueva',
      )
    if (!copied || !(await anyRow(client, ['migracion']))) return
    const { rows } = await client.query<{ nombre: string }>('select nombre from migracion')
    if (rows.some(({ nombre }) => !copied.has(nombre)))
      throw new StartError('La base ya la preparó una versión posterior a la de la copia: indicá una base nueva, sin tablas')
  } finally {
    await client.end()
  }
}

/**
 * Restores a verified backup into an empty installation. Files come first (content-addressed, so half of them do no harm). Then
 * the rows in one transaction with the tables of that version.
 * Finally the later migrations, the key's fingerprint, and an audit row about the restore.
 */
export async function restore(
  folder: string,
  manifest: Manifest,
  config: Config,
  goal: Goal,
  log: FastifyBaseLogger,
): Promise<Restored> {
  const files = await openFiles(config)
  let archivos = 0
  const backend = backendOf(filesLocationOf(config))
  for await (const page of listedFiles(folder))
    await eachAtOnce(page, async ({ sha256, bytes }) => {
      const content = await readFile(join(folder, 'archivos', keyOf(sha256))).catch(() => undefined)
      if (!content) return
      archivos++
      if ((await backend.about(keyOf(sha256)))?.bytes !== bytes) await backend.write(keyOf(sha256), content)
    })
  await migrate(goal.ownerUrl, goal.app, 'DATABASE_URL_MIGRAR', knownMigrations(manifest))
  await loadBackup(goal.ownerUrl, folder, manifest)
  await migrate(goal.ownerUrl, goal.app)
  if (config.newKey) writeKey(config)
  const owner = openDatabase(goal.ownerUrl, { max: 1 })
  const database = openDatabase(goal.appUrl)
  try {
    await settleKey(owner.pool, { ...config, newKey: false }, true)
    // Operations that were running where the backup was made, including that backup itself, are not running here.
    await owner.pool.query("delete from copia where estado in ('PEDIDA', 'HACIENDO')")
    await owner.pool.query("update copia set ensayo = null where ensayo in ('PEDIDO', 'ENSAYANDO')")
    const services: Services = { config, database, files, now: () => new Date() }
    // The checkpoint files of the backup, unless this installation already has its own.
    for (const name of checkpointNames) {
      const content = await readFile(join(folder, name), 'utf8').catch(() => undefined)
      if (content !== undefined) await checkpointBackend(services).replace(name, content, (now) => now !== undefined)
    }
    return { ...(await acceptRestored(systemCtx(services, log), new Date(manifest.creada))), archivos }
  } finally {
    await Promise.all([owner.close(), database.close()])
  }
}
