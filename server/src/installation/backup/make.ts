import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import { type Config } from '../../platform/config/config.ts'
import type { Retention } from '../../platform/config/retention.ts'
import type { Services } from '../../platform/context.ts'
import { motivo, StartError } from '../../platform/runtime/start-error.ts'
import { version } from '../../platform/runtime/version.ts'
import { filesLocationOf } from '../../platform/storage/location.ts'
import { requireSpace, sizeOf } from '../upgrade/space.ts'
import { type Manifest, manifestName } from './manifest.ts'
import { openTarget } from './place.ts'
import { beginBackup, lastWasBad, recordInterrupted, tidyRecords } from './records.ts'
import { sendBackup } from './send.ts'
import { writeBackup } from './write.ts'

/** Non-secret settings to record for a restored installation. */
const settings =
  'PORT HOST GREMIAL_URL GREMIAL_PROXY GREMIAL_ARCHIVOS GREMIAL_DEMO GREMIAL_REBOTES GREMIAL_PAPEL GREMIAL_CONEXIONES GREMIAL_LOG GREMIAL_LOG_DIRECCION GREMIAL_FINANZAS GREMIAL_ALERTAS GREMIAL_AVISAR_A GREMIAL_WHATSAPP GREMIAL_SISTEMAS_DENTRO GREMIAL_COPIAS GREMIAL_COPIAS_QUEDAN AWS_REGION'

export interface Wanted {
  services: Services
  /** Runs `work` with the privileges of the tables' owner. */
  asOwner<T>(work: (services: Services) => Promise<T>): Promise<T>
  folder: string
  /** Retention of dated backups inside the folder; undefined: the folder itself is the backup. */
  keep: number | Retention | undefined
  withKey: boolean
  /** Hard-links the portal's files if they are on the same disk, for a short-lived backup. */
  linked: boolean
  /** A backup in the usual folder: checks free space and sends one per day off-site. */
  usual: boolean
  /** The row that requested it. */
  asked: number | undefined
  /** Called for each file that could not be copied. */
  missing(sha256: string): void
}

export interface Made {
  folder: string
  manifest: Manifest
  seconds: number
  /** Reason why it was not sent off-site. */
  unsent: string | undefined
}

/**
 * Makes a backup and records its outcome, including a failure. Undefined if another process is already making the requested one.
 */
export async function makeBackup(wanted: Wanted): Promise<Made | undefined> {
  const { services, folder } = wanted
  const { database, now } = services
  await recordInterrupted(database.db, now())
  const attempt = await beginBackup(database.db, now, folder, wanted.asked)
  if (!attempt) return undefined
  const begun = performance.now()
  try {
    const { target, manifest } = await written(wanted)
    const bytes = manifest.partes.reduce((sum, part) => sum + part.bytes, manifest.archivos.bytes)
    const { cantidad: archivos, faltan } = manifest.archivos
    const filas = manifest.tablas.reduce((sum, table) => sum + table.filas, 0)
    const done = { estado: 'HECHA', termino: now(), carpeta: target, bytes, filas, archivos, faltan }
    await attempt.end(done)
    const seconds = (performance.now() - begun) / 1000
    const unsent = wanted.usual ? await carried(services, attempt.id, target) : undefined
    await tidyRecords(database.db, now())
    return { folder: target, manifest, seconds, unsent }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const known =
      error instanceof StartError || code === undefined || !/^E[A-Z]+$/.test(code)
        ? error
        : new StartError(`No se pudo escribir la copia en ${folder}: ${motivo(error)}`)
    const problema = known instanceof Error ? known.message.split('\n')[0] : String(known)
    await attempt.end({ estado: 'FALLO', termino: now(), problema }).catch(() => undefined)
    throw known
  }
}

async function written({ services, asOwner, folder, keep, withKey, linked, usual, missing }: Wanted) {
  const { config, database, now } = services
  const target = openTarget(folder, keep, now())
  // Also on a signal: no half-written backup stays behind.
  process.once('exit', target.discard)
  try {
    // If the last restore test failed, no files are shared with earlier backups: they may be damaged.
    const earlier = (await lastWasBad(database.db)) ? [] : target.earlier
    if (usual) requireRoom(config, folder, earlier[0])
    const place = filesLocationOf(config)
    const own = linked && place.kind === 'folder' ? [place.folder] : []
    const manifest = await asOwner((services) =>
      writeBackup(services, target.draft, {
        version,
        settings: Object.fromEntries(settings.split(' ').flatMap((v) => (process.env[v] ? [[v, process.env[v]]] : []))),
        linked: [...own, ...earlier.map((copy) => join(copy, 'archivos'))],
        missing,
      }),
    )
    if (withKey) writeFileSync(join(target.draft, 'clave'), config.secret, { mode: 0o600, flush: true })
    await target.finish()
    return { target: target.folder, manifest }
  } catch (error) {
    target.discard()
    throw error
  } finally {
    process.off('exit', target.discard)
  }
}

/** Free space that a backup must leave, in bytes: the portal stops taking writes below 200 MB. */
const spareBytes = 500_000_000

/** Automatic backups must not fill the portal's disk. */
function requireRoom(config: Config, folder: string, last: string | undefined): void {
  const before = last === undefined ? undefined : (JSON.parse(readFileSync(join(last, manifestName), 'utf8')) as Manifest)
  const place = filesLocationOf(config)
  const rows = before
    ? before.partes.reduce((sum, part) => sum + part.bytes, 0) * 1.2
    : config.databaseUrl
      ? 0
      : sizeOf(join(config.dataDir, 'pg')) / 3
  const files = before || place.kind !== 'folder' ? 0 : sizeOf(place.folder)
  requireSpace([{ folder, bytes: rows + files + spareBytes }])
}

/** Sends one backup per day off-site; after a failure the next backup is sent. Returns the reason of a failure. */
async function carried(services: Services, id: number, folder: string): Promise<string | undefined> {
  const { config, database, now } = services
  const { command } = config.copies
  if (command === undefined) return undefined
  const { rows } = await sql<{ enviada: Date | null }>`select max(enviada) as enviada from copia`.execute(database.db)
  if (rows[0]?.enviada && dateOf(rows[0].enviada) === dateOf(now())) return undefined
  try {
    await sendBackup(config, folder, command)
    await sql`update copia set enviada = ${now()}, envio_problema = null where id = ${id}`.execute(database.db)
    return undefined
  } catch (error) {
    const why = (error as Error).message.split('\n')[0] ?? ''
    await sql`update copia set envio_problema = ${why} where id = ${id}`.execute(database.db)
    return why
  }
}
