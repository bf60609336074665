import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config } from '../../platform/config/config.ts'
import { StartError } from '../../platform/runtime/start-error.ts'
import { manifestName } from '../backup/manifest.ts'
import { checkHash, lookInto, unpack } from './archive.ts'
import { changesIn } from './changes.ts'
import type { BaseState } from './database.ts'
import { clearDryRun, dryRun } from './dry-run.ts'
import { type About, aboutOf, named, type Place, platform, prune, switchTo } from './place.ts'
import { command, type Program } from './program.ts'
import { type Service, serviceOf } from './service.ts'
import { requireSpace, sizeOf } from './space.ts'

export interface Upgrade {
  place: Place
  config: Config
  env: NodeJS.ProcessEnv
  /** Folder of the backups. */
  copies: string
  /** Accepts problems found by the dry run that existed before. */
  asIs: boolean
  say(line: string): void
}

/**
 * Steps of an upgrade, as shown. After a crash in any of them the portal answers or can start, with the old version or the new
 * one.
 */
export const stages = [
  'Comprobando el paquete y el lugar',
  'Copiando, con el portal andando',
  'Desempaquetando',
  'Ensayando con la copia',
  'Migrando',
  'Cambiando de versión',
  'Esperando que atienda',
  'Guardando la vuelta',
] as const

const oneLine = (error: unknown): string => (error as Error).message.split('\n')[0] ?? ''

/** Upgrades atomically: throws StartError with the reason if the old version stays. */
export async function upgrade(archive: string, { place, config, env, copies, asIs, say }: Upgrade): Promise<void> {
  let n = 0
  const stage = () => say(`[${n + 1}/${stages.length}] ${stages[n++]}…`)
  stage()
  prune(place)
  clearDryRun(config.dataDir)
  const service = serviceOf(place)
  const from = named(place.actual) ?? ''
  const old: Program = { folder: join(place.versions, from), env }
  await checkHash(archive)
  const { about, bytes } = await lookInto(archive)
  const base = await baseState(old)
  requireFits(about, aboutOf(old.folder), base, config)
  const [data, files] = [sizeOf(join(config.dataDir, 'pg')), sizeOf(join(config.dataDir, 'archivos'))]
  requireSpace([
    { folder: place.versions, bytes: existsSync(join(place.versions, about.nombre)) ? 0 : bytes },
    { folder: copies, bytes: data / 3 + files / 10 },
    { folder: config.dataDir, bytes: data * 2 + files + (moves(about, aboutOf(old.folder), config) ? 200_000_000 : 0) },
  ])

  stage()
  const copy = join(copies, `antes-de-${about.nombre}`)
  await makeBackup(old, copy, say)
  stage()
  const next: Program = { folder: await unpack(archive, place, about.nombre), env }
  for (const line of changesIn(next.folder, aboutOf(old.folder).version)) say(line)
  stage()
  if (about.postgresql === undefined) say('El paquete no trae PostgreSQL: sin ensayo.')
  else say(await dryRun({ config, next: next.folder, copy, env, asIs }))

  const moved: Moved = { stopped: false, migrated: false }
  try {
    stage()
    await migrate({ old, next, about, base, config, service, copy, say }, moved)
    stage()
    if (!moved.stopped) await service.stop()
    moved.stopped = true
    switchTo(place, about.nombre)
    if (moved.aside) await command(next, 'version-base', ['tomar'], 'La base migrada no tomó su lugar')
    moved.migrated = moved.migrated || moved.aside === true
    await service.start()
    stage()
    await ready(config, about, service, moved.major === undefined ? 0 : data)
  } catch (error) {
    throw new StartError(`${oneLine(error)}. ${await goBack({ place, from, old, next, config, service, copy }, moved)}`)
  }
  stage()
  prune(place, true)
  await command(next, 'version-base', ['limpiar'], 'Quedó una base de más').catch((error) => say(oneLine(error)))
  say(
    `Listo: Gremial ${about.version} (${about.commit.slice(0, 7)}). La copia de antes está en ${copy}. Para volver a ${from}: gremial volver.`,
  )
}

export const baseState = async (program: Program): Promise<BaseState> =>
  JSON.parse(await command(program, 'version-base', ['estado'], 'No se pudo mirar la base')) as BaseState

/** Checks that the package is for this platform, is newer, and includes a PostgreSQL that opens these data. */
function requireFits(about: About, old: About, { migraciones }: BaseState, { databaseUrl }: Config): void {
  if (about.nombre === old.nombre) throw new StartError(`La ${about.nombre} es la que ya está puesta`)
  if (about.plataforma !== platform) throw new StartError(`El paquete es para ${about.plataforma}, y esta máquina es ${platform}`)
  const theirs = new Map(about.migraciones.map((m) => [m.nombre, m.sha256]))
  const ours = new Map(old.migraciones.map((m) => [m.nombre, m.sha256]))
  const lost = migraciones.find(({ nombre, amplia }) =>
    theirs.has(nombre) ? ours.has(nombre) && ours.get(nombre) !== theirs.get(nombre) : !amplia || ours.has(nombre),
  )
  if (lost)
    throw new StartError(
      `La ${about.nombre} es anterior a la que está puesta (no conoce ${lost.nombre}): para ir hacia atrás, gremial volver`,
    )
  if (!databaseUrl && (about.postgresql ?? 0) < (old.postgresql ?? 0))
    throw new StartError(
      `El paquete trae PostgreSQL ${about.postgresql ?? '(ninguno)'} y los datos son del ${old.postgresql}: hacia atrás no se pasan`,
    )
}

/**
 * True if the data move to another major version of the included PostgreSQL: the new program does that when it starts
 * (decision 105).
 */
export const moves = (about: About, old: About, { databaseUrl }: Config): boolean =>
  databaseUrl === undefined && about.postgresql !== old.postgresql

/** Makes a backup, replacing that of an interrupted upgrade. */
async function makeBackup(old: Program, copy: string, say: (line: string) => void): Promise<void> {
  if (existsSync(join(copy, manifestName))) rmSync(copy, { recursive: true })
  const said = await command(old, 'copia', [copy, '--enlazada'], 'No se pudo copiar')
  for (const name of readdirSync(dirname(copy)))
    if (name.startsWith('antes-de-') && name !== basename(copy)) rmSync(join(dirname(copy), name), { recursive: true })
  say(said.split('\n').find((line) => line.startsWith('Copia completa')) ?? said)
}

interface Moved {
  stopped: boolean
  /** The database has migrations that the old version does not know. */
  migrated: boolean
  /** They are in a copy beside the real database. */
  aside?: boolean
  /** Previous major version of PostgreSQL, if the new program moves the data. */
  major?: number | undefined
}

interface Migration {
  old: Program
  next: Program
  about: About
  base: BaseState
  config: Config
  service: Service
  copy: string
  say(line: string): void
}

/**
 * Runs the migrations: those that only add, while the portal serves; others with the portal stopped, and in a copy if the
 * database is embedded.
 */
async function migrate({ old, next, about, base, config, service, copy, say }: Migration, moved: Moved): Promise<void> {
  const there = new Set(base.migraciones.map((m) => m.nombre))
  const pending = about.migraciones.filter((m) => !there.has(m.nombre))
  const failed = 'La migración no entró'
  const before = aboutOf(old.folder)
  if (moves(about, before, config)) {
    say(
      `El portal se detiene mientras los datos pasan de PostgreSQL ${before.postgresql} a ${about.postgresql}; ${pending.length} migraciones.`,
    )
    await command(old, 'version-base', ['limpiar-todo'], 'Quedó una base de más')
    await service.stop()
    moved.stopped = true
    moved.major = before.postgresql
    return
  }
  // Drops the previous database of the upgrade before: it would be taken for this one's.
  if (!config.databaseUrl) await command(next, 'version-base', ['limpiar-todo'], 'Quedó una base de más')
  if (pending.every((m) => m.amplia)) {
    say(pending.length === 0 ? 'Ninguna migración.' : `${pending.length} migraciones que sólo agregan: el portal sigue andando.`)
    if (pending.length > 0) await command(next, 'version-base', ['migrar-andando'], failed)
    return
  }
  say(`${pending.length} migraciones: el portal se detiene hasta que terminen.`)
  await service.stop()
  moved.stopped = true
  if (!config.databaseUrl) {
    await command(next, 'version-base', ['migrar-aparte'], failed)
    moved.aside = true
    return
  }
  // External PostgreSQL: this second backup includes what people did since the first.
  await makeBackup(old, copy, say)
  moved.migrated = true
  await command(next, 'version-base', ['migrar'], failed)
}

/**
 * Time to wait for the start, in ms. Migrations are done by then. Moving data to another PostgreSQL adds a second per megabyte,
 * as on the slowest disk.
 */
const readyMs = 180_000

/** Waits until the requested version reports ready. Throws StartError if it does not. */
export async function ready(config: Config, { version, commit }: About, service: Service, moving = 0): Promise<void> {
  const wanted = `${version} (${commit.slice(0, 7)})`
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host
  let last = 'no contestó'
  for (const until = performance.now() + readyMs + moving / 1000; performance.now() < until; ) {
    const failed = service.failed()
    if (failed) throw new StartError(`La versión ${wanted} no arrancó: ${failed}`)
    try {
      const answer = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${config.port}/api/salud/listo`, {
        signal: AbortSignal.timeout(2_000),
      })
      const body = (await answer.json()) as { version?: string }
      if (answer.status === 200 && (body.version === undefined || body.version === wanted)) return
      last = `contestó ${answer.status} la ${body.version ?? 'que no dice'}`
    } catch {
      // Not listening yet.
    }
    await sleep(100)
  }
  throw new StartError(`La versión ${wanted} no atiende: ${last}`)
}

interface Back extends Pick<Migration, 'old' | 'next' | 'config' | 'service' | 'copy'> {
  place: Place
  from: string
}

/** Restores the old version and its database; returns a sentence about the outcome. */
async function goBack({ place, from, old, next, config, service, copy }: Back, moved: Moved): Promise<string> {
  const undone = moved.migrated && !config.databaseUrl
  try {
    if (moved.stopped) await service.stop()
    if (moved.migrated && config.databaseUrl)
      return `La base quedó migrada a medias y el portal detenido: repetí gremial actualizar, o restaurá ${copy} en una base nueva (docs/operacion/copias.md)`
    if (moved.major !== undefined) await returnData(next, old, moved.major)
    else if (undone) await returnBase(next, old)
  } catch (error) {
    return `Y no se pudo volver a la ${from} (${oneLine(error)}): cuando se pueda, gremial volver --perder`
  }
  try {
    switchTo(place, from)
    if (!moved.stopped) return `Sigue andando la ${from}`
    await service.start()
    await ready(config, aboutOf(old.folder), service)
    return `Volvió a andar la ${from}`
  } catch (error) {
    return `La ${from} quedó puesta, pero no volvió a andar (${oneLine(error)}): se la vuelve a arrancar sola cuando eso se arregle`
  }
}

/**
 * Restores the previous database, whose hash chain ends before the checkpoint: accepts the chain, which the audit log records.
 */
export async function returnBase(newer: Program, older: Program): Promise<void> {
  await command(newer, 'version-base', ['devolver'], 'La base de antes no volvió a su lugar')
  await command(older, 'verificar-auditoria', ['--anclar'], 'La auditoría de la base de antes no se aceptó')
}

/** The same, with the data of the previous PostgreSQL major version. */
export async function returnData(newer: Program, older: Program, major: number): Promise<void> {
  await command(newer, 'version-base', ['devolver-mayor', String(major)], 'Los datos de antes no volvieron a su lugar')
  await command(older, 'verificar-auditoria', ['--anclar'], 'La auditoría de los datos de antes no se aceptó')
}
