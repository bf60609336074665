import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyServerFactory } from 'fastify'
import type { Access } from '../access/access.ts'
import { metricsOf } from '../metrics/metrics.ts'
import { discardAfterAnswer } from './connection.ts'
import { Drain } from './drain.ts'
import { isApi, pathOf } from './path.ts'
import { quickRefusal } from './quick-refusal.ts'
import { type Declared, routeTable } from './route-table.ts'

/**
 * Load shedding: which requests are served first when the server is saturated. Health is always admitted. Then come money writes,
 * then other writes and reads of money; other reads are refused first (decision 060).
 */
export type Priority = 'always' | 'money' | 'work' | 'reading'

/** Current load of the process. */
export interface Pressure {
  /** Event loop delay in milliseconds, over the last samples. */
  late: number
  /** Requests in progress, and those waiting for a database connection, each divided by the size of the pool. */
  inHand: number
  waiting: number
}

/**
 * Thresholds for refusing each priority. `waiting`: queued requests per connection; twenty reads of a millisecond are a wait that
 * nobody notices.
 * `late`: event loop delays in ms between which the share of refusals grows from none to all. A hard limit would oscillate.
 */
const refusals: Record<Exclude<Priority, 'always'>, { waiting: number; late: [some: number, all: number] }> = {
  reading: { waiting: 20, late: [50, 150] },
  work: { waiting: 40, late: [150, 400] },
  money: { waiting: 80, late: [500, 1500] },
}
/** With fewer requests per connection than this, a late event loop is a start or one long request: nothing is refused. */
const fewInHand = 2
const sampleMs = 100

/** True if a request is admitted; `chance` is a random number from 0 to 1, drawn per request. */
export function isAdmitted(place: Priority, { late, inHand, waiting }: Pressure, chance: number): boolean {
  if (place === 'always') return true
  const {
    waiting: most,
    late: [some, all],
  } = refusals[place]
  return waiting < most && (inHand < fewInHand || chance >= (late - some) / (all - some))
}

/** True if the access of a route leads to money. */
export type IsMoney = (access: Access) => boolean

function placeOf(method: string, { config }: Partial<Declared>, isMoney: IsMoney): Priority {
  if (config?.always) return 'always'
  const money = config?.access !== undefined && isMoney(config.access)
  if (method === 'GET') return money ? 'work' : 'reading'
  return money ? 'money' : 'work'
}

/**
 * An HTTP server with admission control and graceful shutdown before Fastify. A refused request never reaches Fastify and is
 * answered on the socket.
 */
export function serverWithAdmission(): { serverFactory: FastifyServerFactory; drain: Drain; put(admission: Admission): void } {
  let admission: Admission | undefined
  const drain = new Drain()
  return {
    drain,
    serverFactory(inside: RequestListener, options) {
      const { keepAliveTimeout, requestTimeout } = options as { keepAliveTimeout: number; requestTimeout: number }
      return createServer({ keepAliveTimeout, requestTimeout }, (request, response) => {
        // Treats HEAD as GET: Node already knows that the answer has no body. Separate HEAD routes were over a third of all
        // routes.
        if (request.method === 'HEAD') request.method = 'GET'
        discardAfterAnswer(request, response)
        if (drain.lets(request, response) && (admission?.lets(request, response) ?? true)) inside(request, response)
      })
    },
    put(made) {
      admission = made
    },
  }
}

export interface Admission {
  /** True if there is capacity for work of this priority. Also for internal work without a request of its own. */
  admits(place: Priority): boolean
  /** Admits a request, or answers it with a refusal and returns false. */
  lets(request: IncomingMessage, response: ServerResponse): boolean
}

/** Refusals are counted, not logged one by one: at most one log line per interval. */
const saidMs = 10_000

/**
 * Admission control for an application; call it before the routes are declared. `headers` are those of every answer of the API.
 */
export async function admissionOf(app: FastifyInstance, isMoney: IsMoney, headers: Record<string, string>): Promise<Admission> {
  await app.register(underPressure, { sampleInterval: sampleMs, exposeStatusRoute: false })
  const find = routeTable(app)
  const metrics = metricsOf(app.services)
  const refuse = quickRefusal('MUCHA_GENTE', headers)
  const { pool, preparedPool: preparedRead } = app.services.database
  const connections = pool.options.max ?? 1
  let inHand = 0
  const out = () => {
    inHand--
  }
  let refused = 0
  let said = Number.NEGATIVE_INFINITY
  const admits = (place: Priority): boolean =>
    isAdmitted(
      place,
      {
        late: app.memoryUsage().eventLoopDelay,
        inHand: inHand / connections,
        waiting: (pool.waitingCount + preparedRead.waitingCount) / connections,
      },
      Math.random(),
    )
  return {
    admits,
    lets(request, response) {
      const { method = '', url = '' } = request
      // Pages and static files are always admitted.
      if (!isApi(url)) return true
      const declared = find(method, pathOf(url))
      if (admits(placeOf(method, declared ?? {}, isMoney))) {
        inHand++
        response.once('close', out)
        return true
      }
      const status = refuse(request, response)
      metrics.request(method, declared?.url ?? '(ninguna)', status, 0)
      metrics.refused('MUCHA_GENTE')
      refused++
      if (performance.now() - said > saidMs) {
        said = performance.now()
        app.log.warn({ rechazados: refused }, 'mucha gente')
      }
      return false
    },
  }
}
