import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request as call } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { serverEnv, serverFlags, serverMain } from '../scripts/flags.mjs'
import { needsNoSession, type Request, request } from '../server/test/deformar.ts'
import { environment } from './prepared.ts'
import { login } from './sessions.ts'
import { firstLine } from './site.ts'

/**
 * npm run fuzz [-- --n 100000 --seed 7 --from 0 --connections 6]: fuzzed requests, generated from the contract, against a server
 * of its own with the demo organisation, as four accounts and without a session. Fails, and prints each cause once, on a 5xx
 * (except a 503 with Retry-After), a response slower than two seconds (streams: until the first byte) or none. The same seed
 * gives the same requests. Each ten thousand run on a new installation, because earlier ones may have closed every account.
 *
 * npm run fuzz -- --files 20000 [--seed 7 --from 0]: hostile files (server/test/archivos-hostiles.ts) instead, read in the
 * sandbox. Fails on a fault, or if the event loop of the calling process was blocked for more than 100 ms.
 */
const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    connections: { type: 'string', default: '6' },
    files: { type: 'string' },
  },
})
const [n, seed, from, connections] = [values.n, values.seed, values.from, values.connections].map(Number) as [
  number,
  number,
  number,
  number,
]
if (values.files !== undefined) process.exit(await fuzzFiles(Number(values.files)))

const perInstallation = 10_000
if (n > perInstallation) process.exit(fuzzInParts())

const slowMs = 2000
const hungMs = 30_000
const root = join(import.meta.dirname, '..')

const people = ['admin', 'tesorera', 'operador', 'ana', ''] as const
interface Count {
  account: string
  requests: number
  '2xx, 3xx': number
  '4xx': number
  '503': number
  failures: number
  'p50 ms': number
  'p99 ms': number
  'max ms': number
}
const times = new Map<string, number[]>(people.map((who) => [who, []]))
const statuses = new Map<string, number[]>(people.map((who) => [who, []]))
/** Failures by cause: how many, and the first request of each. */
const causes = new Map<string, { times: number; number: number; example: string }>()
const blame = (cause: string, number: number, { method, url, body }: Request) => {
  const known = causes.get(cause)
  if (known) known.times++
  else {
    causes.set(cause, { times: 1, number, example: `${method} ${url.slice(0, 300)} ${(body ?? '').slice(0, 300)}` })
    console.log(`✖ ${cause}`)
  }
}

const dir = mkdtempSync(join(tmpdir(), 'gremial-fuzz-'))
const server = spawn(process.execPath, [...serverFlags, join(root, serverMain)], {
  env: {
    ...serverEnv,
    ...environment(dir),
    GREMIAL_DEMO: '1',
    GREMIAL_LOG: 'error',
    // Each request comes from an address of its own, so that rate limits per address do not reject it.
    GREMIAL_PROXY: '127.0.0.1',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const logged = new Map<string, number>()
server.stdout.on('data', (chunk: Buffer) => {
  for (const line of chunk.toString().split('\n')) {
    if (!line.startsWith('{')) continue
    try {
      const { msg, err, url } = JSON.parse(line) as { msg?: string; err?: { message?: string }; url?: string }
      const entry = `${msg ?? ''}: ${err?.message ?? ''} ${url ?? ''}`
      logged.set(entry, (logged.get(entry) ?? 0) + 1)
    } catch {
      // Partial line.
    }
  }
})
const url = await firstLine(server, /escucha en (http:\S+)/)
const { hostname, port } = new URL(url)
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const cookies = new Map<string, string>()

const addressFor = (number: number): string => `10.${(number >> 14) & 255}.${(number >> 7) & 127}.${number & 127}`
const entering = new Map<string, Promise<void>>()
const outside = new Set<string>()
/** Logs in; concurrent callers share one login. */
function enter(who: string, number: number): Promise<void> {
  const known = entering.get(who)
  if (known) return known
  const now = login(url, `${who}@gremial.example`, { 'x-forwarded-for': addressFor(number) })
    .then((cookie) => void cookies.set(who, cookie))
    .finally(() => entering.delete(who))
  entering.set(who, now)
  return now
}

interface Answer {
  status: number
  retry: boolean
  body: string
  ms: number
}

/** Sends a request and reads the whole response. A streamed response is timed until its first byte. */
function send(fuzzed: Request, cookie: string | undefined, number: number): Promise<Answer> {
  const begun = performance.now()
  return new Promise((done) => {
    let first: number | undefined
    const end = (status: number, retry: boolean, body: string) =>
      done({ status, retry, body, ms: (first ?? performance.now()) - begun })
    const headers = { 'x-forwarded-for': addressFor(number), ...(cookie ? { cookie } : {}), ...fuzzed.headers }
    const sent = call({ hostname, port, path: fuzzed.url, method: fuzzed.method, headers, agent, timeout: hungMs }, (answer) => {
      let body = ''
      answer.on('data', (chunk: Buffer) => {
        if (answer.headers['content-length'] === undefined) first ??= performance.now()
        if (body.length < 2000) body += chunk.toString()
      })
      answer.on('end', () => end(answer.statusCode ?? 0, answer.headers['retry-after'] !== undefined, body))
      answer.on('error', (error) => end(-1, false, error.message))
    })
    sent.on('timeout', () => sent.destroy(new Error('hung')))
    sent.on('error', (error) => {
      // The server closed the keep-alive connection while this request was sent, so it was not read: retry.
      if (sent.reusedSocket && /socket hang up|ECONNRESET|EPIPE/.test(error.message)) return done(send(fuzzed, cookie, number))
      return end(error.message === 'hung' ? -2 : -1, false, error.message)
    })
    sent.end(fuzzed.body)
  })
}

async function one(number: number): Promise<void> {
  const fuzzed = request(seed, number)
  const who = people[number % people.length] as string
  const { status, retry, body, ms } = await send(fuzzed, needsNoSession(fuzzed) ? undefined : cookies.get(who), number)
  times.get(who)?.push(ms)
  statuses.get(who)?.push(status)
  const at = `${fuzzed.target}: ${fuzzed.method}`
  if (status === -2) blame(`${at} never answered`, number, fuzzed)
  else if (status === -1) blame(`${at} cut the connection: ${body}`, number, fuzzed)
  else if (status >= 500 && !(status === 503 && retry)) blame(`${at} ${status} ${body.slice(0, 80)}`, number, fuzzed)
  if (ms > slowMs) blame(`${at} took more than ${slowMs / 1000} s`, number, fuzzed)
  // An earlier request may have logged out.
  if (status === 401 && who && body.includes('SIN_SESION') && !needsNoSession(fuzzed))
    await enter(who, number).catch((error: Error) => {
      if (!outside.has(who)) console.log(`${who} could not log in again at request ${number}: ${error.message}`)
      outside.add(who)
    })
}

let failed = false
try {
  for (const who of people) if (who) await enter(who, 0)
  const begun = performance.now()
  let next = from
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < from + n) {
        const number = next++
        await one(number)
        if ((number + 1) % 10_000 === 0) console.log(`${number + 1} requests, ${causes.size} causes of failure`)
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  console.table(people.map(counted))
  console.log(`${n} requests in ${seconds.toFixed(0)} s; seed ${seed}.`)
  for (const [cause, { times: often, number, example }] of causes)
    console.log(`✖ ${cause} (${often} times; npm run fuzz -- --seed ${seed} --from ${number} --n 1)\n    ${example}`)
  for (const [entry, often] of logged) console.log(`  logged ${often} times: ${entry}`)
  failed = causes.size > 0
} finally {
  agent.destroy()
  const gone = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await gone
  rmSync(dir, { recursive: true, force: true })
}
console.log(failed ? `${causes.size} causes of failure` : 'No failures.')
process.exit(failed ? 1 : 0)

function counted(who: string): Count {
  const got = statuses.get(who) ?? []
  const took = (times.get(who) ?? []).toSorted((a, b) => a - b)
  const count = (is: (status: number) => boolean) => got.filter(is).length
  const at = (part: number) => Math.round(took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? 0)
  return {
    account: who || 'none',
    requests: got.length,
    '2xx, 3xx': count((s) => s >= 200 && s < 400),
    '4xx': count((s) => s >= 400 && s < 500),
    '503': count((s) => s === 503),
    failures: count((s) => s < 0 || (s >= 500 && s !== 503)),
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
    'max ms': at(1),
  }
}

/** Runs each part in a process and an installation of its own. Returns the exit status. */
function fuzzInParts(): number {
  let failing = 0
  for (let first = from; first < from + n; first += perInstallation) {
    const part = { n: Math.min(perInstallation, from + n - first), seed, from: first, connections }
    const options = Object.entries(part).flatMap(([name, value]) => [`--${name}`, String(value)])
    if (spawnSync(process.execPath, [...process.execArgv, import.meta.filename, ...options], { stdio: 'inherit' }).status !== 0)
      failing++
  }
  console.log(failing > 0 ? `${failing} parts failed.` : `${n} requests, no failures.`)
  return Math.min(failing, 1)
}

async function fuzzFiles(count: number): Promise<number> {
  const { leerArchivosHostiles } = await import('../server/test/archivos-hostiles.ts')
  const { fallas, turnos, largos, leidos, rechazados, apartados } = await leerArchivosHostiles(
    { semilla: seed, desde: from, n: count },
    (number) => {
      if ((number + 1) % 1000 === 0) console.log(`${number + 1} files`)
    },
  )
  console.table({
    read: leidos,
    rejected: rechazados,
    ...apartados,
    failures: fallas.length,
    'event loop turns': turnos,
    'turns over 100 ms': largos,
  })
  for (const falla of fallas) console.log(`✖ ${falla} (npm run fuzz -- --files 1 --seed ${seed} --from ${falla.split(' ')[0]})`)
  return fallas.length + largos > 0 ? 1 : 0
}
