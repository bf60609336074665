import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Verification, verifyAudit } from '../platform/audit/verify.ts'
import { type Config } from '../platform/config/config.ts'
import type { Services } from '../platform/context.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/pool.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { version } from '../platform/runtime/version.ts'
import { flushFolder } from '../platform/storage/backends/folder.ts'
import { filesLocationOf } from '../platform/storage/location.ts'
import { openFiles } from '../platform/storage/open.ts'
import { tableGrants } from '../table-grants.ts'
import { loadBackup } from './backup/load.ts'
import { knownMigrations } from './backup/restore.ts'
import { programRoot } from './backup/restore-test.ts'
import { verifyBackup } from './backup/verify.ts'
import { writeBackup } from './backup/write.ts'
import { type Embedded, startEmbedded } from './postgres/embedded.ts'
import { majorOf, majorOfPrograms, programsOf } from './postgres/majors.ts'
import { binaries } from './postgres/places.ts'
import { appRole } from './postgres/roles.ts'
import { requireSpace, sizeOf } from './upgrade/space.ts'

/**
 * Moves the data to a new major version of the included PostgreSQL (decision 105). A backup made with the old version's binaries
 * is loaded into a new cluster beside it, verified, and moved into place.
 * The old data stay in `pg.<major>`, and are untouched until the last step, two renames. A start that crashes begins again or
 * completes that step.
 */
const places = (dataDir: string) => {
  const aside = join(dataDir, 'pg-mudanza')
  return { data: join(dataDir, 'pg'), aside, done: join(aside, 'lista') }
}

/** Folder of the previous major version's data. */
export const keptData = (dataDir: string, major: number): string => join(dataDir, `pg.${major}`)

export async function moveMajor(config: Config, say: (line: string) => void): Promise<void> {
  const { dataDir } = config
  const { data, aside, done } = places(dataDir)
  if (existsSync(done)) await change(dataDir, say)
  const [from, to] = [majorOf(data), majorOfPrograms(binaries())]
  // Data newer than the program are refused when PostgreSQL starts.
  if (from === undefined || from >= to) return
  const size = sizeOf(data)
  say(
    `Los datos son de PostgreSQL ${from} y este programa trae el ${to}: se pasan ahora (${minutes(size)}). Los de antes quedan.`,
  )
  requireSpace([{ folder: dataDir, bytes: size * 2 + 200_000_000 }])
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside, { mode: 0o755 })
  const bin = programsOf(from, programRoot, dataDir, say)
  const copy = join(aside, 'copia')
  mkdirSync(copy, { mode: 0o700 })
  const before = await started(dataDir, bin, config, async (services) => {
    const place = filesLocationOf(config)
    const linked = place.kind === 'folder' ? [place.folder] : []
    const manifest = await writeBackup(services, copy, { version, settings: {}, linked, missing: () => undefined })
    return { manifest, audit: await verifyAudit(services) }
  })
  await verifyBackup(copy, before.manifest)
  cpSync(join(dataDir, 'pg.clave'), join(aside, 'pg.clave'))
  say(`Cargando ${before.manifest.tablas.reduce((sum, { filas }) => sum + filas, 0)} filas en PostgreSQL ${to}…`)
  const after = await started(aside, undefined, config, async (services, embedded) => {
    const ownerUrl = embedded.url('gremial', 'owner')
    await migrate(ownerUrl, { role: appRole, rights: tableGrants }, 'DATABASE_URL_MIGRAR', knownMigrations(before.manifest))
    await loadBackup(ownerUrl, copy, before.manifest)
    return verifyAudit(services)
  })
  if (counted(after) !== counted(before.audit))
    throw new StartError(
      `Al pasar los datos a PostgreSQL ${to} la auditoría no quedó igual: se sigue con los de antes, en ${data}`,
    )
  rmSync(copy, { recursive: true })
  writeFileSync(done, `${from} ${to}\n`, { flush: true })
  await flushFolder(aside)
  await change(dataDir, say)
}

/**
 * Returns to the data from before the move, for the version that reads them; later data stay in `pg.fallida`. If it crashes
 * between its two renames, the next start of that version completes it (postgres/embedded.ts).
 * Throws StartError if the old data are gone.
 */
export async function returnMajor(dataDir: string, major: number): Promise<void> {
  const { data, aside } = places(dataDir)
  rmSync(aside, { recursive: true, force: true })
  if (majorOf(data) === major) return
  const kept = keptData(dataDir, major)
  if (majorOf(kept) !== major) throw new StartError(`Los datos de PostgreSQL ${major} ya no están en ${kept}`)
  const failed = join(dataDir, 'pg.fallida')
  rmSync(failed, { recursive: true, force: true })
  if (existsSync(data)) renameSync(data, failed)
  renameSync(kept, data)
  await flushFolder(dataDir)
}

/** Result of the audit verification: it must be equal on both sides, even if something was wrong before. */
const counted = ({ filas, sinSellar, malas }: Verification): string => `${filas} ${sinSellar} ${malas}`

/** Rows are written and read again, with their indexes, at some ten megabytes a second. */
const minutes = (bytes: number): string => {
  const taking = Math.ceil(bytes / 10_000_000 / 60)
  return taking <= 1 ? 'cerca de un minuto' : `cerca de ${taking} minutos`
}

/** Runs `work` with the PostgreSQL of a folder, as the owner of its tables. */
async function started<T>(
  dir: string,
  bin: string | undefined,
  config: Config,
  work: (services: Services, embedded: Embedded) => Promise<T>,
): Promise<T> {
  const embedded = await startEmbedded(dir, bin === undefined ? {} : { bin })
  try {
    const database = openDatabase(embedded.url('gremial', 'owner'), { max: 2 })
    try {
      return await work({ config, database, files: await openFiles(config), now: () => new Date() }, embedded)
    } finally {
      await database.close()
    }
  } finally {
    await embedded.stop()
  }
}

/** Replaces the old data with the new; completed steps are skipped. */
async function change(dataDir: string, say: (line: string) => void): Promise<void> {
  const { data, aside, done } = places(dataDir)
  const [from = 0, to = 0] = readFileSync(done, 'utf8').trim().split(' ').map(Number)
  const kept = keptData(dataDir, from)
  if (majorOf(data) === from) {
    rmSync(kept, { recursive: true, force: true })
    renameSync(data, kept)
  }
  if (majorOf(data) === undefined) renameSync(join(aside, 'pg'), data)
  await flushFolder(dataDir)
  rmSync(aside, { recursive: true, force: true })
  rmSync(join(dataDir, 'pg-binarios'), { recursive: true, force: true })
  say(`Los datos están en PostgreSQL ${to}. Los de antes quedan en ${kept}: borralos cuando el portal ande como siempre.`)
}
