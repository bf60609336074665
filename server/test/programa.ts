import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { atFileEnd } from './at-end.ts'

/**
 * Runs the real program as processes, for tests of starting and stopping. Each folder is a data directory of its own. Servers,
 * PostgreSQL and folders are removed when the file ends.
 */
export const root = join(import.meta.dirname, '../..')
const running = new Set<ChildProcess>()
const folders: string[] = []

atFileEnd(() => {
  for (const child of running) child.kill('SIGKILL')
  for (const dir of folders) {
    kill(postmaster(dir))
    rmSync(dir, { recursive: true, force: true })
  }
  folders.length = 0
})

export function folder(uid?: number): string {
  const dir = mkdtempSync(join(tmpdir(), 'gremial-arr-'))
  if (uid !== undefined) chownSync(dir, uid, uid)
  folders.push(dir)
  return dir
}

export interface Options {
  env?: Record<string, string>
  /** User that runs it, if the test is root. */
  uid?: number
  /** Its whole standard input; without it, the input stays open. */
  input?: string
  cwd?: string
}

export interface Running {
  child: ChildProcess
  /** Output so far, both streams. */
  said(): string
  /** Its exit code and whole output. */
  ended: Promise<{ code: number | null; out: string }>
}

/** Starts any program in the environment of an installation with its data in `dir`. */
export function launch(dir: string, file: string, args: string[], { env = {}, uid, input, cwd }: Options = {}): Running {
  const child = spawn(file, args, {
    cwd: cwd ?? root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      GREMIAL_DATOS: dir,
      PORT: '0',
      GREMIAL_DEMO: '0',
      GREMIAL_LOG: 'silent',
      DATABASE_URL: '',
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  running.add(child)
  let out = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      out += chunk.toString()
    })
  child.stdin?.on('error', () => undefined)
  if (input !== undefined) child.stdin?.end(input)
  const ended = new Promise<{ code: number | null; out: string }>((done) => {
    child.once('error', (error) => done({ code: -1, out: error.message }))
    child.once('close', (code) => {
      running.delete(child)
      done({ code, out: out.trim() })
    })
  })
  return { child, ended, said: () => out }
}

export interface Server extends Running {
  url: string
}

/** Waits until a program prints its address; rejects with its output if it exits before. */
export function listening(program: Running): Promise<Server> {
  return new Promise((ready, fail) => {
    const hear = () => {
      const url = /Gremial escucha en (http:\S+)/.exec(program.said())?.[1]
      if (url) ready({ ...program, url })
    }
    program.child.stdout?.on('data', hear)
    void program.ended.then(({ code, out }) => fail(new Error(`${code}: ${out}`)))
  })
}

export const server = (dir: string, options: Options = {}): Promise<Server> =>
  listening(launch(dir, process.execPath, [join(root, 'server/src/main.ts')], options))

/**
 * Sends all requests concurrently and kills the server at the first answer, or at answer number `at`. Returns the successful
 * ones. A 503 of a busy server is retried, as the web does: on a loaded machine it may come first.
 */
export async function killedWhile<T>(
  { child, ended }: Running,
  all: T[],
  send: (one: T) => Promise<Response>,
  at = 1,
): Promise<T[]> {
  const answered: T[] = []
  const others: string[] = []
  // After two minutes a 503 is no longer load: it is reported.
  const enough = performance.now() + 120_000
  const untilDone = async (one: T): Promise<void> => {
    const answer = await send(one).catch(() => undefined)
    if (answer?.status === 503 && performance.now() < enough) return untilDone(one)
    if (answer?.ok) answered.push(one)
    // The body of another answer may have been lost with the server.
    else if (answer) others.push(`${answer.status} ${await answer.text().catch(() => '')}`)
    // Kills at this answer, with the other requests in flight.
    if (answered.length + others.length >= at) child.kill('SIGKILL')
  }
  await Promise.all(all.map(untilDone))
  await ended
  if (others.length > 0 || answered.length === 0) throw new Error(`answered ${answered.length}, and ${others.join('; ')}`)
  return answered
}

/** Preloads the check of a command's audit rows (rastro.comando.ts). */
export const asCommand = (name: string): string[] => [
  '--import',
  pathToFileURL(join(import.meta.dirname, 'rastro.comando.ts')).href,
  join(root, `server/src/comandos/${name}.ts`),
]

/** A command of `server/src/comandos`, as npm run starts it. */
export const command = (dir: string, name: string, args: string[] = [], options: Options = {}): Running =>
  launch(dir, process.execPath, [...asCommand(name), ...args], options)

/** Pid of the PostgreSQL of a data directory; 0 if it does not run. */
export function postmaster(dir: string): number {
  try {
    return Number(readFileSync(join(dir, 'pg/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

function kill(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL')
  } catch {
    // No longer there.
  }
}

/** True if a process runs; zombies count as ended. */
export const alive = (pid: number): boolean => {
  try {
    return pid > 0 && process.kill(pid, 0) && !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** A superuser connection to the embedded database of a directory. It tolerates the end of the server. */
export async function superuser(dir: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: join(dir, 'pg-socket'),
    user: 'gremial',
    password: readFileSync(join(dir, 'pg.clave'), 'utf8'),
    database: 'gremial',
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export async function ask<T extends pg.QueryResultRow>(dir: string, text: string): Promise<T[]> {
  const client = await superuser(dir)
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}
