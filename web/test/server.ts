import { type ErrorBody, type ErrorCode, errors } from '@gremial/contract/derived/errors.ts'
import type { Call, ResponseOf } from '@gremial/contract/platform/call.ts'
import type { List, Page } from '@gremial/contract/platform/list.ts'
import type { z } from 'zod'

/**
 * Fake server of component tests, replacing `fetch`. Responses are typed and validated with the contract. A request without
 * a declared response fails the test (web/test/setup.ts).
 */

export interface Asked {
  url: string
  /** Path parameters, decoded. */
  keys: Record<string, string>
  query: Record<string, string>
  body: unknown
  headers: Headers
}

type Route = { method: Call['method']; path: string }
type Answer = (asked: Asked) => Response | Promise<Response>
type Given<T> = T | ((asked: Asked) => T)
interface Declared extends Route {
  pattern: RegExp
  answer: Answer
  asked: Asked[]
  gate: Promise<void> | undefined
}

let declared: Declared[] = []
let unexpected: string[] = []
let offline = false

const json = (body: unknown, status = 200): Response =>
  status === 204 ? new Response(null, { status }) : Response.json(body, { status })
const pathOf = (path: string): RegExp => new RegExp(`^/api/${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
const value = <T>(given: Given<T>, asked: Asked): T =>
  typeof given === 'function' ? (given as (asked: Asked) => T)(asked) : given
const listRoute = (list: Pick<List, 'path'>): Route => ({ method: 'GET', path: list.path })
const routeOf = (of: Route | Pick<List, 'path'>): Route => ('method' in of ? of : listRoute(of))

/** Declares the response of a route. Earlier requests are kept. */
function declare({ method, path }: Route, answer: Answer): void {
  const before = declared.find((one) => one.method === method && one.path === path)
  if (before) before.answer = answer
  // Static paths before parameters: `roles/permisos` before `roles/:id`.
  else
    declared = [...declared, { method, path, pattern: pathOf(path), answer, asked: [], gate: undefined }].toSorted(
      (a, b) => a.path.split(':').length - b.path.split(':').length,
    )
}

function found(of: Route | Pick<List, 'path'>): Declared {
  const { method, path } = routeOf(of)
  const one = declared.find((other) => other.method === method && other.path === path)
  if (!one) throw new Error(`no answer was declared for ${method} ${path}`)
  return one
}

export const server = {
  /** The call succeeds with this body; a call without one takes none. */
  answers<L extends Call>(call: L, ...[given]: ResponseOf<L> extends void ? [] : [Given<ResponseOf<L>>]): void {
    declare(call, (asked) => {
      const schema = call.response
      if (schema === 'archivo') return new Response(value(given as Given<Blob>, asked))
      if (schema === undefined) return json(undefined, 204)
      return json(schema.parse(value(given as Given<unknown>, asked)), call.creates ? 201 : 200)
    })
  },

  /** A list returns these rows, paged as requested, in this order. */
  lists<Z extends z.ZodObject>(list: List<Z>, rows: Given<ReadonlyArray<z.output<Z>>>): void {
    declare(listRoute(list), (asked) => {
      const all = value(rows, asked).map((row) => list.row.parse(row))
      const size = Number(asked.query.size) || all.length
      const from = Number(asked.query.page ?? 0) * size
      const content = all.slice(from, from + size)
      const page: Page<unknown> = { content, totalElements: all.length, last: from + size >= all.length }
      return json(page)
    })
  },

  /** A path without a declared call (exports of lists, images). */
  path(method: Call['method'], path: string, answer: Answer): void {
    declare({ method, path }, answer)
  },

  /** The call fails with an error code of the contract, its message and its field errors. */
  refuses(
    of: Route | Pick<List, 'path'>,
    code: ErrorCode,
    { message = code, fields = {}, detail }: { message?: string; fields?: Record<string, string>; detail?: unknown } = {},
  ): void {
    const body: ErrorBody = {
      message,
      codigo: code,
      errores: Object.entries(fields).map(([field, message]) => ({ campo: field, mensaje: message })),
      ...(detail === undefined ? {} : { detalle: detail }),
    }
    declare(routeOf(of), () => json(body, errors[code]))
  },

  /** Delays responses to this call until the returned function is called. */
  holds(of: Route | Pick<List, 'path'>): () => void {
    const one = found(of)
    const { promise, resolve } = Promise.withResolvers<void>()
    one.gate = promise
    return () => {
      one.gate = undefined
      resolve()
    }
  },

  /** Every request fails and the browser reports offline; `false` ends it. */
  offline(is = true): void {
    offline = is
    window.dispatchEvent(new Event(is ? 'offline' : 'online'))
  },

  /** Requests of this call so far, oldest first. */
  asked: (of: Route | Pick<List, 'path'>): readonly Asked[] => found(of).asked,
}

async function answer(url: URL, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET'
  const one = declared.find((other) => other.method === method && other.pattern.test(url.pathname))
  if (!one) {
    unexpected.push(`${method} ${url.pathname}${url.search}`)
    return json({ message: 'No answer was declared for this request', codigo: 'ERROR_INTERNO' } satisfies ErrorBody, 500)
  }
  const keys = Object.entries(one.pattern.exec(url.pathname)?.groups ?? {})
  const asked: Asked = {
    url: `${url.pathname}${url.search}`,
    keys: Object.fromEntries(keys.map(([name, text]) => [name, decodeURIComponent(text)])),
    query: Object.fromEntries(url.searchParams),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    headers: new Headers(init.headers),
  }
  one.asked.push(asked)
  await one.gate
  if (offline) throw new TypeError('Failed to fetch')
  return one.answer(asked)
}

const fakeFetch = (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
  if (offline) return Promise.reject(new TypeError('Failed to fetch'))
  const given = input instanceof Request ? input.url : input
  const { signal } = init
  const cut = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
  return Promise.race([answer(new URL(given, location.href), init), cut])
}

/** Installs the fake server, for web/test/setup.ts. */
export function connect(): void {
  globalThis.fetch = fakeFetch
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !offline })
}

/** Clears the declarations and returns the requests without one. */
export function disconnect(): string[] {
  const missing = unexpected
  ;[declared, unexpected, offline] = [[], [], false]
  return missing
}
