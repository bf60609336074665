import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { jobs, longWork } from '../src/features.ts'
import type { Services } from '../src/platform/context.ts'
import type { Database } from '../src/platform/db/pool.ts'
import type { Sweep } from '../src/platform/jobs/background.ts'
import { atEnd } from './at-end.ts'
import { callan, dejan } from './auditoria.tabla.ts'
import { callanTrabajos, dejanTrabajos } from './auditoria.trabajos.ts'
import { rutas } from './permisos.tabla.ts'
import { auditedAlone, emptyTrace, factOf, type Trace, watchClient } from './rastro.cliente.ts'

/**
 * Checks in every test that each write leaves the audit row that auditoria.tabla.ts lists. Commits of a request or job are
 * attributed to it, also when others run concurrently. A success that writes without audit, or with another one, fails the test
 * that made the call.
 */
const traces = new AsyncLocalStorage<Trace>()
const watched = new WeakSet<pg.Pool>()
/** A write without its audit row, or with another one. */
class Unaudited extends Error {}

/** Attributes the commits of a pool to the current trace. */
export function watchAudit(pool: pg.Pool): void {
  if (watched.has(pool)) return
  watched.add(pool)
  pool.on('connect', (client) => watchClient(client, () => traces.getStore()))
  watchAlone()
  watchOutbox()
}

/** Audit rows outside a transaction are reported where the caller awaited them: several share one statement. */
let watchingAlone = false
function watchAlone(): void {
  if (watchingAlone) return
  watchingAlone = true
  const note = (fact: unknown) => void traces.getStore()?.told.add(factOf(fact))
  subscribe(auditedAlone, note)
  atEnd(() => {
    watchingAlone = false
    unsubscribe(auditedAlone, note)
  })
}

async function traced<A>(work: () => PromiseLike<A>): Promise<Trace & { answer: A }> {
  const mine = emptyTrace()
  // Awaited inside: `inject` starts only when its result is awaited.
  return { answer: await traces.run(mine, async () => await work()), ...mine }
}

interface Answer {
  statusCode: number
  payload?: string
}

/** Runs a request. Fails if it is a successful write without audit row, or if the row is not in its line. */
export async function audited<A extends Answer>(method: string, url: string, call: () => PromiseLike<A>): Promise<A> {
  const { answer, wrote, told } = await traced(call)
  if (wrote.size + told.size === 0) return answer
  const named = `${method} ${url.split('?')[0]}`
  const route = routeOf(method, url)
  const isIt = ([m, r]: readonly [string, string, ...unknown[]]) => m === method && r === route
  onlyKnown(named, told, dejan.find(isIt)?.slice(2))
  const owes = method !== 'GET' && answer.statusCode < 300 && !callan.some(isIt)
  if (owes && told.size === 0) throw new Unaudited(`${named} answered ${answer.statusCode} and left no audit row`)
  const turned = [...told].find((fact) => /^(des)?habilitar /.test(fact))
  if (turned && isOn(answer) === turned.startsWith('des'))
    throw new Unaudited(`${named} told «${turned}» and answered the opposite`)
  return answer
}

function onlyKnown(named: string, told: Set<string>, line: string[] = []): void {
  const [other] = [...told].filter((fact) => !line.includes(fact))
  if (other)
    throw new Unaudited(`${named} told «${other}»: not in its line of server/test/auditoria.tabla.ts or auditoria.trabajos.ts`)
}

/** The declared route that a URL matches; the most specific one. */
function routeOf(method: string, url: string): string | undefined {
  const words = (url.split('?')[0] ?? '').split('/')
  const known = [...rutas, ...dejan].flatMap(([m, route]) => (m === method ? [route.split('/')] : []))
  const fits = known.filter((r) => r.length === words.length && r.every((word, i) => word.startsWith(':') || word === words[i]))
  const literal = (route: string[]) => route.map((word) => (word.startsWith(':') ? '1' : '0')).join('')
  return fits.sort((a, b) => literal(a).localeCompare(literal(b)))[0]?.join('/')
}

/** New state of a toggle, from its answer; undefined if the answer has none. */
function isOn({ statusCode, payload = '' }: Answer): boolean | undefined {
  const [, value] = (statusCode < 300 && /^\{"(?:habilitad[oa]|estadoUsuario)":(\w+)\}$/.exec(payload)) || []
  return value === undefined ? undefined : value === '1' || value === 'true'
}

/** Runs a job by its name. Fails if it audits what its line does not list, or writes without audit. */
export async function worked<A>(job: string, work: () => PromiseLike<A>): Promise<A> {
  const { answer, wrote, told } = await traced(work)
  onlyKnown(job, told, dejanTrabajos.find(([of]) => of === job)?.slice(1))
  const owes = [...wrote].filter((table) => !callanTrabajos.some(([of, silent]) => of === job && silent === table))
  if (told.size === 0 && owes.length > 0) throw new Unaudited(`${job} wrote ${owes.join(', ')} and left no audit row`)
  return answer
}

/** Runs the long work of a feature, as the process does each second; returns whether there was any. */
export function workOf(
  { services, app }: { services: Services; app: FastifyInstance },
  name: string,
  stopping = new AbortController().signal,
): Promise<unknown> {
  const work = longWork.find((each) => each.name === name)
  if (!work) throw new Error(`no work is called ${name}`)
  watchAudit(services.database.slowPool)
  return worked(name, () => work.run(services, app.log, stopping))
}

/** Runs a sweep, as the process does every ten minutes. */
export const swept = (sweep: Sweep, { db }: Pick<Database, 'db'>, now: Date): Promise<unknown> =>
  worked(sweep.name, () => sweep.run(db, now))

/**
 * The outbox runs its jobs out of a test's sight and treats errors as failures to retry, so problems are reported at the end.
 * Jobs belong to the product, which outlives the file, and are restored.
 */
let watchingOutbox = false
function watchOutbox(): void {
  if (watchingOutbox) return
  watchingOutbox = true
  const complaints: Unaudited[] = []
  for (const job of jobs) {
    const { handle } = job
    job.handle = (...args) =>
      worked(`outbox ${job.queue}`, () => handle(...args)).catch((error: unknown) => {
        if (error instanceof Unaudited) complaints.push(error)
        throw error
      })
    atEnd(() => {
      job.handle = handle
    })
  }
  atEnd(() => {
    watchingOutbox = false
    if (complaints[0]) throw complaints[0]
  })
}
