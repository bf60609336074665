import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverEnv, serverFlags, serverMain } from '../scripts/flags.mjs'
import { boot } from '../server/src/installation/boot.ts'
import { resolver } from '../server/test/captcha.ts'
import { populate } from './base.ts'
import { entorno } from './sin-tope.ts'

const root = join(import.meta.dirname, '..')
const main = join(root, serverMain)

/** What a server says on the line that the pattern is of. */
export const firstLine = (child: ChildProcess, pattern: RegExp): Promise<string> =>
  new Promise((done, fail) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = pattern.exec(said)?.[1]
      if (found) done(found)
    })
    child.once('exit', () => fail(new Error(said)))
  })

/** Enters as a person does: challenge, captcha, login. Gives the cookie of the session. */
export async function login(url: string, email: string, more: Record<string, string> = {}): Promise<string> {
  const { challenge } = (await (await fetch(`${url}/api/recaptcha`, { headers: more })).json()) as {
    challenge: Parameters<typeof resolver>[0]
  }
  const recaptchaResponse = await resolver(challenge)
  const headers = { ...more, 'content-type': 'application/json' }
  const pass = await fetch(`${url}/api/recaptcha`, { method: 'POST', headers, body: JSON.stringify({ recaptchaResponse }) })
  const cookie = pass.headers
    .getSetCookie()
    .map((c) => c.split(';')[0])
    .join('; ')
  const entered = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify({ username: email, password: 'Gremial.2026' }),
  })
  if (entered.status !== 200) throw new Error(await entered.text())
  return (
    entered.headers
      .getSetCookie()
      .find((c) => c.includes('gremial_sesion'))
      ?.split(';')[0] ?? ''
  )
}

/** An installation of some size that serves, and the bare server on its database. */
export interface Site {
  dir: string
  url: string
  bare: string
  psql: { host: string; password: string }
  /** What the audit's codes come from. */
  secret: string
  server: ChildProcess
  bareServer: ChildProcess
  stop(): Promise<void>
}

export async function site(members: number): Promise<Site> {
  const dir = mkdtempSync(join(tmpdir(), 'gremial-bench-'))
  const env = entorno(dir)
  console.log(`Preparando ${members.toLocaleString('es-AR')} afiliados…`)
  const booted = await boot(env, { exclusive: false })
  const psql = { host: join(dir, 'pg-socket'), password: readFileSync(join(dir, 'pg.clave'), 'utf8').trim() }
  const superuser = `postgres://gremial:${psql.password}@/gremial?host=${encodeURIComponent(psql.host)}`
  const { secret } = booted.config
  await populate(booted.services, superuser, members)
  await booted.close()
  const server = spawn(process.execPath, [...serverFlags, main], {
    // It has the demonstration's accounts, which a real installation refuses.
    env: { ...serverEnv, ...env, GREMIAL_DEMO: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await firstLine(server, /escucha en (http:\S+)/)
  const bareProcess = spawn(process.execPath, [join(import.meta.dirname, 'desnudo.ts'), superuser], {
    env: { ...process.env, SECRETO: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const bare = `http://127.0.0.1:${await firstLine(bareProcess, /(\d+)/)}`
  return {
    dir,
    url,
    bare,
    psql,
    secret,
    server,
    bareServer: bareProcess,
    async stop() {
      bareProcess.kill()
      const gone = new Promise((done) => server.once('exit', done))
      server.kill('SIGTERM')
      await gone
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

const memory = (child: ChildProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Highest memory of the server while something runs. */
export async function watching(child: ChildProcess, work: () => Promise<unknown>): Promise<number> {
  let peak = memory(child)
  const timer = setInterval(() => {
    peak = Math.max(peak, memory(child))
  }, 50)
  await work()
  clearInterval(timer)
  return Math.max(peak, memory(child))
}
