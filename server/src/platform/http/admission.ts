import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import underPressure from '@fastify/under-pressure'
import { type Locale, pickLocale } from '@gremial/contract/platform/locale.ts'
import type { FastifyInstance, FastifyServerFactory } from 'fastify'
import type { Access } from '../access/access.ts'
import { metricsOf } from '../metrics/metrics.ts'
import { AppError } from '../runtime/errors.ts'
import { discardAfterAnswer } from './connection.ts'
import { errorBody, retryAfterOf, statusOf } from './errors.ts'
import { isApi, pathOf } from './path.ts'
import { type Declared, routeTable } from './route-table.ts'

/**
 * Whose turn it is when not everybody can be answered: health goes in whatever happens, then who writes money, then who else writes or
 * reads money, and everybody's reading is the first that is told to come later (decision 060).
 */
export type Priority = 'always' | 'money' | 'work' | 'reading'

/** How things are inside: what is late, what waits. */
export interface Pressure {
  /** Milliseconds that the event loop comes late, in the last samples. */
  late: number
  /** Requests in hand, and those of them that wait for a connection to the database: for each connection that there is. */
  inHand: number
  waiting: number
}

/**
 * From how many that wait for each connection a place is refused: twenty reads of a millisecond are a wait that nobody notices, and where
 * they take longer the queue has an end. And between which delays more and more of its requests are: all at once would be none a moment later.
 */
const refusals: Record<Exclude<Priority, 'always'>, { waiting: number; late: [some: number, all: number] }> = {
  reading: { waiting: 20, late: [50, 150] },
  work: { waiting: 40, late: [150, 400] },
  money: { waiting: 80, late: [500, 1500] },
}
/** A loop that comes late with fewer than these in hand is a start, or one request that is long: nobody is sent away for it. */
const fewInHand = 2
const sampleMs = 100

/** Whether a request goes in; `chance`, from 0 to 1, is drawn for each. */
export function isAdmitted(place: Priority, { late, inHand, waiting }: Pressure, chance: number): boolean {
  if (place === 'always') return true
  const {
    waiting: most,
    late: [some, all],
  } = refusals[place]
  return waiting < most && (inHand < fewInHand || chance >= (late - some) / (all - some))
}

/** Seconds after which who was sent away comes back: not all at once. */
export const retryAfterSeconds = (chance: number): number => 2 + Math.floor(chance * 9)

/** Given the access of a route, whether what it opens is money. */
export type IsMoney = (access: Access) => boolean

function placeOf(method: string, { config }: Partial<Declared>, isMoney: IsMoney): Priority {
  if (config?.always) return 'always'
  const money = config?.access !== undefined && isMoney(config.access)
  if (method === 'GET') return money ? 'work' : 'reading'
  return money ? 'money' : 'work'
}

/** The server that Fastify would make, with a door before it: who is refused costs no request of Fastify's, and is answered at the socket. */
export function serverWithAdmission(): { serverFactory: FastifyServerFactory; put(admission: Admission): void } {
  let admission: Admission | undefined
  return {
    serverFactory(inside: RequestListener, options) {
      const { keepAliveTimeout, requestTimeout } = options as { keepAliveTimeout: number; requestTimeout: number }
      return createServer({ keepAliveTimeout, requestTimeout }, (request, response) => {
        // As what it asks about: Node knows already that this answer has no body. Routes of their own for it were over a third of all there were.
        if (request.method === 'HEAD') request.method = 'GET'
        discardAfterAnswer(request, response)
        if (admission?.lets(request, response) ?? true) inside(request, response)
      })
    },
    put(made) {
      admission = made
    },
  }
}

export interface Admission {
  /** Whether there is room for work of this place: also for what is done without being asked for at an address of its own. */
  admits(place: Priority): boolean
  /** Whether this request goes in; who does not was answered. */
  lets(request: IncomingMessage, response: ServerResponse): boolean
}

/** What is said to who is told to come later, made once for each language and wait. */
function refusalsWith(headers: Record<string, string>) {
  const made = new Map<string, { status: number; headers: Record<string, string | number>; body: Buffer }>()
  return (language: Locale, segundos: number) => {
    const key = language + segundos
    let refusal = made.get(key)
    if (!refusal) {
      const error = new AppError('MUCHA_GENTE', { segundos })
      const body = Buffer.from(JSON.stringify(errorBody(error, language)))
      refusal = {
        status: statusOf(error),
        headers: {
          ...headers,
          'Retry-After': retryAfterOf(error) ?? segundos,
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Length': body.length,
        },
        body,
      }
      made.set(key, refusal)
    }
    return refusal
  }
}

/** Who is refused is counted, and not written one by one: a line says so at most this often. */
const saidMs = 10_000

/** The door of an application, before its routes are declared; `headers` are those of every answer of the API. */
export async function admissionOf(app: FastifyInstance, isMoney: IsMoney, headers: Record<string, string>): Promise<Admission> {
  await app.register(underPressure, { sampleInterval: sampleMs, exposeStatusRoute: false })
  const find = routeTable(app)
  const metrics = metricsOf(app.services)
  const refusal = refusalsWith(headers)
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
      // Pages and their files go in.
      if (!isApi(url)) return true
      const declared = find(method, pathOf(url))
      if (admits(placeOf(method, declared ?? {}, isMoney))) {
        inHand++
        response.once('close', out)
        return true
      }
      const asked = request.headers['x-idioma'] ?? request.headers['accept-language']
      const { status, headers, body } = refusal(pickLocale(String(asked ?? '')), retryAfterSeconds(Math.random()))
      response.writeHead(status, headers).end(body)
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
