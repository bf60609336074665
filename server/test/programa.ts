import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { atFileEnd } from './at-end.ts'

/**
 * The real program as processes, for the tests of how it starts and stops: each folder is a data directory of its own, and whatever is left
 * when the file ends (servers, PostgreSQL, folders) goes.
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
  /** The user that runs it, when the test is root. */
  uid?: number
  /** All that it reads from its standard input, which without it stays open. */
  input?: string
  cwd?: string
}

export interface Running {
  child: ChildProcess
  /** What it wrote so far, both streams. */
  said(): string
  /** Its exit code and all that it wrote. */
  ended: Promise<{ code: number | null; out: string }>
}

/** Any program, in the environment of an installation whose data are in `dir`. */
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

/** Waits until a program says its address; rejects with what it said when it ends before. */
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
 * Asks all of it at once and kills the server at the first that it did, or at the one that is said; gives those that it answered. What it was too busy for it did not do,
 * and is asked again, as the web does: on a machine that has other work the first answer may be that one.
 */
export async function killedWhile<T>(
  { child, ended }: Running,
  all: T[],
  send: (one: T) => Promise<Response>,
  at = 1,
): Promise<T[]> {
  const answered: T[] = []
  const others: string[] = []
  // One that is busy for ever is no busy machine: its answer is told.
  const enough = performance.now() + 120_000
  const untilDone = async (one: T): Promise<void> => {
    const answer = await send(one).catch(() => undefined)
    if (answer?.status === 503 && performance.now() < enough) return untilDone(one)
    if (answer?.ok) answered.push(one)
    // The body of another answer may have died on its way.
    else if (answer) others.push(`${answer.status} ${await answer.text().catch(() => '')}`)
    // That answer is the moment: the others are on their way.
    if (answered.length + others.length >= at) child.kill('SIGKILL')
  }
  await Promise.all(all.map(untilDone))
  await ended
  if (others.length > 0 || answered.length === 0) throw new Error(`answered ${answered.length}, and ${others.join('; ')}`)
  return answered
}

/** What makes a command tell whether it left in the audit what it should (rastro.comando.ts). */
export const asCommand = (name: string): string[] => [
  '--import',
  pathToFileURL(join(import.meta.dirname, 'rastro.comando.ts')).href,
  join(root, `server/src/comandos/${name}.ts`),
]

/** A command of `server/src/comandos`, as npm run does it. */
export const command = (dir: string, name: string, args: string[] = [], options: Options = {}): Running =>
  launch(dir, process.execPath, [...asCommand(name), ...args], options)

/** The pid of the PostgreSQL of a data directory; 0 when it does not run. */
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
    // Gone.
  }
}

/** Whether a process runs; one that ended and whose parent has not looked yet does not. */
export const alive = (pid: number): boolean => {
  try {
    return pid > 0 && process.kill(pid, 0) && !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** A connection to the embedded database of a directory, as its superuser, that bears the end of the server. */
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
