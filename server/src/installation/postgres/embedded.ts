import { type ChildProcess, spawnSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDir } from '../../platform/config/config.ts'
import { StartError } from '../../platform/runtime/start-error.ts'
import { keepRunning } from './keeper.ts'
import { majorOf, majorOfPrograms, requireMajor } from './majors.ts'
import { command, locate, type Places } from './places.ts'
import { answers, firstLine, launch, removeForeignPid, stopServer } from './postmaster.ts'
import { asRole, ensureRoles, type Role } from './roles.ts'
import { enter, inTurn, usersOf } from './users.ts'

/**
 * Supervisor of the included PostgreSQL: real binaries from npm, run in the data directory (architecture 12). Server and commands
 * share it.
 * It listens on a Unix socket only, so no port can be taken. Started as root, it runs as an unprivileged user who owns its files,
 * because PostgreSQL refuses root.
 *
 * - A server killed with -9 leaves its postmaster running: the next start adopts it.
 * - Data of another major version are refused, except with the binaries (`bin`) that read them: `moveMajor`.
 * - If both were killed, PostgreSQL judges the stale postmaster.pid; a shared memory block still in use is retried.
 */
export interface Embedded {
  /** Connection string of a database of this server, for one of its roles. */
  url(database: string, role: Role): string
  /** This process no longer uses it: the last one out stops it. */
  stop(): Promise<void>
}

export async function startEmbedded(
  dataDir: string,
  { say = () => undefined, lost = giveUp, bin }: Watch & { bin?: string } = {},
): Promise<Embedded> {
  ensureDir(dataDir)
  let child: ChildProcess | undefined
  async function start(places: Places): Promise<void> {
    if (await answers(places)) return
    removeForeignPid(places)
    child = (await launch(places)) ?? child
  }
  const { places, leave } = await inTurn(dataDir, async () => {
    const places = locate(dataDir, bin)
    takeKept(dataDir, places)
    requireMajor(places.data, places.bin)
    if (!existsSync(join(places.data, 'PG_VERSION'))) {
      say('Creando la base de datos…')
      initialise(places)
    }
    await start(places)
    return { places, leave: enter(dataDir) }
  })
  const keeper = keepRunning(places, { say, lost, again: () => inTurn(dataDir, () => start(places)) })
  let left: Promise<void> | undefined
  async function stop(): Promise<void> {
    await keeper.stop()
    await inTurn(dataDir, async () => {
      leave()
      if (usersOf(dataDir) === 0) await stopServer(places, child)
    })
  }
  const superuser = (database: string) =>
    `postgres://gremial:${places.password}@/${database}?host=${encodeURIComponent(places.socket)}`
  const embedded: Embedded = {
    url: (database, role) => asRole(superuser(database), role),
    stop() {
      left ??= stop()
      return left
    },
  }
  try {
    await ensureRoles(superuser, 'gremial')
  } catch (error) {
    await embedded.stop()
    throw error
  }
  return embedded
}

/**
 * Completes a return to the old data (major.ts) that crashed between its two renames: they are ours, and nothing is in their
 * place.
 */
function takeKept(dataDir: string, { data, bin }: Places): void {
  const kept = join(dataDir, `pg.${majorOfPrograms(bin)}`)
  if (majorOf(data) !== undefined || majorOf(kept) === undefined || !existsSync(join(dataDir, 'pg.fallida'))) return
  rmSync(data, { recursive: true, force: true })
  renameSync(kept, data)
}

/** Callbacks when PostgreSQL stops by itself: `say` for each event, `lost` if it cannot be restarted. */
export interface Watch {
  say?(line: string): void
  lost?(line: string): void
}

/** Exits, so that the service manager (systemd, a container) restarts the program and the failure is visible. */
function giveUp(line: string): void {
  console.error(line)
  process.exit(1)
}

function initialise(places: Places): void {
  // A first start that crashed leaves an incomplete directory without PG_VERSION: begins again.
  for (const entry of readdirSync(places.data)) rmSync(join(places.data, entry), { recursive: true, force: true })
  const pwfile = join(places.socket, '.inicio')
  writeFileSync(pwfile, places.password, { mode: 0o600 })
  if (places.owner) chownSync(pwfile, places.owner.uid, places.owner.gid)
  const [file, args, who] = command(places, 'initdb', [
    '--pgdata',
    places.data,
    '--username=gremial',
    `--pwfile=${pwfile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=icu',
    '--icu-locale=es-AR',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
  ])
  const out = spawnSync(file, args, { ...who, encoding: 'utf8', cwd: '/' })
  rmSync(pwfile, { force: true })
  if (out.status !== 0) {
    rmSync(join(places.data, 'PG_VERSION'), { force: true })
    throw new StartError(
      `No se pudo crear la base de datos en ${places.data}: ${firstLine(out.stderr) || out.error?.message || 'initdb falló'}`,
    )
  }
}
