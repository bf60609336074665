import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request as call } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { serverEnv, serverFlags, serverMain } from '../scripts/flags.mjs'
import { needsNoSession, type Request, request } from '../server/test/deformar.ts'
import { sinTope } from './sin-tope.ts'
import { firstLine, login } from './sitio.ts'

/**
 * npm run fuzz [-- --n 100000 --semilla 7 --desde 0 --conexiones 6]: bent requests, made from the contract, against a server of its own
 * with the demo organisation, as four people and as nobody. It fails, and tells each cause once, when an answer is a fault (a 503 that
 * says when to come back is none), takes more than two seconds (one that streams, to begin) or never comes. With the same seed, the same
 * requests. Each ten thousand have a new installation: those before may have closed the account of everybody.
 *
 * npm run fuzz -- --archivos 20000 [--semilla 7 --desde 0]: files instead (server/test/archivos-hostiles.ts), read in the room as the portal
 * does. It fails when one is a fault, or when the process that asks was busy for more than a tenth of a second.
 */
const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '5000' },
    semilla: { type: 'string', default: '1' },
    desde: { type: 'string', default: '0' },
    conexiones: { type: 'string', default: '6' },
    archivos: { type: 'string' },
  },
})
const [n, seed, from, connections] = [values.n, values.semilla, values.desde, values.conexiones].map(Number) as [
  number,
  number,
  number,
  number,
]
if (values.archivos !== undefined) process.exit(await fuzzFiles(Number(values.archivos)))

const perInstallation = 10_000
if (n > perInstallation) process.exit(fuzzInParts())

const slowMs = 2000
const hungMs = 30_000
const root = join(import.meta.dirname, '..')

const people = ['admin', 'tesorera', 'operador', 'ana', ''] as const
interface Count {
  quién: string
  pedidos: number
  bien: number
  'no se puede': number
  'ocupado (503)': number
  fallas: number
  'p50 ms': number
  'p99 ms': number
  'máximo ms': number
}
const times = new Map<string, number[]>(people.map((who) => [who, []]))
const statuses = new Map<string, number[]>(people.map((who) => [who, []]))
/** What went wrong, by cause: how often, and the first request that showed it. */
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
    ...process.env,
    ...sinTope,
    GREMIAL_DATOS: dir,
    PORT: '0',
    GREMIAL_LOG: 'error',
    // Everybody comes from an address of their own, so that the limits by address do not answer for the rest.
    GREMIAL_PROXY: '127.0.0.1',
    NODE_ENV: 'production',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const faults = new Map<string, number>()
server.stdout.on('data', (chunk: Buffer) => {
  for (const line of chunk.toString().split('\n')) {
    if (!line.startsWith('{')) continue
    try {
      const { msg, err, url } = JSON.parse(line) as { msg?: string; err?: { message?: string }; url?: string }
      const said = `${msg ?? ''}: ${err?.message ?? ''} ${url ?? ''}`
      faults.set(said, (faults.get(said) ?? 0) + 1)
    } catch {
      // Half a line.
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
/** Enters, once for all who ask at the same time. */
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

/** Sends one and waits for the whole answer: its status, its headers and what it took; one that streams, as all of one's data, to begin. */
function send(bent: Request, cookie: string | undefined, number: number): Promise<Answer> {
  const begun = performance.now()
  return new Promise((done) => {
    let first: number | undefined
    const end = (status: number, retry: boolean, body: string) =>
      done({ status, retry, body, ms: (first ?? performance.now()) - begun })
    const headers = { 'x-forwarded-for': addressFor(number), ...(cookie ? { cookie } : {}), ...bent.headers }
    const sent = call({ hostname, port, path: bent.url, method: bent.method, headers, agent, timeout: hungMs }, (answer) => {
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
      // The answer before this one closed the connection while this one left: it was not read, and goes again.
      if (sent.reusedSocket && /socket hang up|ECONNRESET|EPIPE/.test(error.message)) return done(send(bent, cookie, number))
      return end(error.message === 'hung' ? -2 : -1, false, error.message)
    })
    sent.end(bent.body)
  })
}

async function one(number: number): Promise<void> {
  const bent = request(seed, number)
  const who = people[number % people.length] as string
  const { status, retry, body, ms } = await send(bent, needsNoSession(bent) ? undefined : cookies.get(who), number)
  times.get(who)?.push(ms)
  statuses.get(who)?.push(status)
  const at = `${bent.target}: ${bent.method}`
  if (status === -2) blame(`${at} never answered`, number, bent)
  else if (status === -1) blame(`${at} cut the connection: ${body}`, number, bent)
  else if (status >= 500 && !(status === 503 && retry)) blame(`${at} ${status} ${body.slice(0, 80)}`, number, bent)
  if (ms > slowMs) blame(`${at} took more than ${slowMs / 1000} s`, number, bent)
  // A request of theirs may have ended their session.
  if (status === 401 && who && body.includes('SIN_SESION') && !needsNoSession(bent))
    await enter(who, number).catch((error: Error) => {
      if (!outside.has(who)) console.log(`${who} no pudo volver a entrar desde el pedido ${number}: ${error.message}`)
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
        if ((number + 1) % 10_000 === 0) console.log(`${number + 1} pedidos, ${causes.size} causas de falla`)
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  console.table(people.map(counted))
  console.log(`${n} pedidos en ${seconds.toFixed(0)} s; semilla ${seed}.`)
  for (const [cause, { times: often, number, example }] of causes)
    console.log(`✖ ${cause} (${often} veces; npm run fuzz -- --semilla ${seed} --desde ${number} --n 1)\n    ${example}`)
  for (const [said, often] of faults) console.log(`  el servidor anotó ${often} veces: ${said}`)
  failed = causes.size > 0
} finally {
  agent.destroy()
  const gone = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await gone
  rmSync(dir, { recursive: true, force: true })
}
console.log(failed ? `${causes.size} causas de falla` : 'Ninguna falla.')
process.exit(failed ? 1 : 0)

function counted(who: string): Count {
  const got = statuses.get(who) ?? []
  const took = (times.get(who) ?? []).toSorted((a, b) => a - b)
  const count = (is: (status: number) => boolean) => got.filter(is).length
  const at = (part: number) => Math.round(took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? 0)
  return {
    quién: who || 'nadie',
    pedidos: got.length,
    bien: count((s) => s >= 200 && s < 400),
    'no se puede': count((s) => s >= 400 && s < 500),
    'ocupado (503)': count((s) => s === 503),
    fallas: count((s) => s < 0 || (s >= 500 && s !== 503)),
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
    'máximo ms': at(1),
  }
}

/** Each part in a process and an installation of its own; how many of them failed, as the status to leave with. */
function fuzzInParts(): number {
  let failing = 0
  for (let first = from; first < from + n; first += perInstallation) {
    const part = Math.min(perInstallation, from + n - first)
    const said = { n: part, semilla: seed, desde: first, conexiones: connections }
    const options = Object.entries(said).flatMap(([name, value]) => [`--${name}`, String(value)])
    if (spawnSync(process.execPath, [...process.execArgv, import.meta.filename, ...options], { stdio: 'inherit' }).status !== 0)
      failing++
  }
  console.log(failing > 0 ? `Fallas en ${failing} partes.` : `${n} pedidos, ninguna falla.`)
  return Math.min(failing, 1)
}

async function fuzzFiles(count: number): Promise<number> {
  const { leerArchivosHostiles } = await import('../server/test/archivos-hostiles.ts')
  const { fallas, turnos, largos, leidos, rechazados, apartados } = await leerArchivosHostiles(
    { semilla: seed, desde: from, n: count },
    (number) => {
      if ((number + 1) % 1000 === 0) console.log(`${number + 1} archivos`)
    },
  )
  console.table({ leidos, rechazados, ...apartados, fallas: fallas.length, turnos, 'turnos de más de 100 ms': largos })
  for (const falla of fallas)
    console.log(`✖ ${falla} (npm run fuzz -- --archivos 1 --semilla ${seed} --desde ${falla.split(' ')[0]})`)
  return fallas.length + largos > 0 ? 1 : 0
}
