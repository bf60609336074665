import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { serverEnv, serverFlags, serverMain } from '../scripts/flags.mjs'
import { populate } from './members.ts'
import { type Connection, connectionOf, environment, prepared, superuser } from './prepared.ts'

const main = join(import.meta.dirname, '..', serverMain)

/** First match of the pattern in the child's output. */
export const firstLine = (child: ChildProcess, pattern: RegExp): Promise<string> =>
  new Promise((done, fail) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = pattern.exec(output)?.[1]
      if (found) done(found)
    })
    child.once('exit', () => fail(new Error(output)))
  })

export interface Site {
  dir: string
  url: string
  connection: Connection
  /** Derives the keys of the audit. */
  secret: string
  server: ChildProcess
  stop(): Promise<void>
}

const running = new Set<Site>()

/** The built server over a prepared data directory, which is deleted when it stops. */
export async function serve(dir: string): Promise<Site> {
  const server = spawn(process.execPath, [...serverFlags, main], {
    // The data has the demo accounts, which require demo mode.
    env: { ...serverEnv, ...environment(dir), GREMIAL_DEMO: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await firstLine(server, /escucha en (http:\S+)/)
  const started: Site = {
    dir,
    url,
    connection: connectionOf(dir),
    secret: readFileSync(join(dir, 'clave'), 'utf8').trim(),
    server,
    async stop() {
      const gone = new Promise((done) => server.once('exit', done))
      server.kill('SIGTERM')
      await gone
      running.delete(started)
      rmSync(dir, { recursive: true, force: true })
    },
  }
  running.add(started)
  return started
}

/** Stops all servers, after a failure. */
export const stopAll = (): Promise<unknown> => Promise.all([...running].map((started) => started.stop()))

/** Serves a union of this size. */
export const site = async (members: number): Promise<Site> =>
  serve(await prepared(`members-${members}`, ['bench/members.ts'], (booted, url) => populate(booted.services, url, members)))

/** Starts the bare server on the same database; returns its address. */
export async function bareServer({ connection, secret }: Site): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), superuser(connection)], {
    env: { ...process.env, SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill())
  return { url: `http://127.0.0.1:${await firstLine(child, /(\d+)/)}`, stop: () => child.kill() }
}

const memory = (child: ChildProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Peak resident memory of the process during the work, in MB. */
export async function peakMemory(child: ChildProcess, work: () => Promise<unknown>): Promise<number> {
  let peak = memory(child)
  const timer = setInterval(() => {
    peak = Math.max(peak, memory(child))
  }, 50)
  await work()
  clearInterval(timer)
  return Math.max(peak, memory(child))
}
