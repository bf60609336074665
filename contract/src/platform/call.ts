import type { z } from 'zod'

/**
 * Access to a call. `permission`: its holders; the server applies the scope (decisions §3). `conSesion`: any session.
 * `claveVencida` also allows an expired password, `sinSegundo` also allows a missing second factor, `cualquierSesion` allows
 * both. `abierta`: anyone.
 */
export type CallAccess<P extends string = string> =
  | { permission: P }
  | 'conSesion'
  | 'claveVencida'
  | 'sinSegundo'
  | 'cualquierSesion'
  | 'abierta'

type Schema = z.ZodType | undefined

/**
 * A call of the API, declared once. The server serves it (platform/http/serve.ts) and the web makes it (platform/callApi.ts)
 * with the same types. A wrong path, a misspelt field or a call without a handler does not compile.
 */
export interface Call<
  R extends string = string,
  K extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema | 'archivo' = Schema | 'archivo',
  C extends readonly string[] = readonly string[],
  P extends string = string,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below /api, as the specification writes it. A colon starts a path parameter. */
  path: R
  access: CallAccess<P>
  /** One line for the OpenAPI page. */
  summary: string
  /** Schema of the path parameters; needed if any of them is not an id. Declare all of them. */
  params?: K
  query?: Q
  body?: B
  /** Body of a success; without one the status is 204. 'archivo' is a download, which the web links to (`urlOf`). */
  response?: A
  /** Returns 201. */
  creates?: boolean
  /**
   * Requires a second factor shown in the last 15 minutes, if the person has one (decision 029). Set it for money and for
   * access changes. Every write with a session sets true or false; a signing action of a person declares `signingAction`
   * instead.
   */
  recentAuth?: boolean
  /**
   * Signing action: it legally binds the person (decision 066). The value is the proof required each time. `persona`: a
   * passkey or a code made for this action; the password if the person has neither. `pin`: the PIN in the body. `enlace`:
   * the secret of a link and the person's identity. The audit row of the action records the proof.
   */
  signingAction?: 'persona' | 'pin' | 'enlace'
  /** Paths of the lists and reads that a success makes stale. derived/calls.ts checks that they exist. */
  invalidates?: C
}

export const defineCall = <
  const R extends string,
  K extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  A extends Schema | 'archivo' = undefined,
  const C extends readonly string[] = readonly [],
  const P extends string = never,
>(
  call: Call<R, K, Q, B, A, C, P>,
): Call<R, K, Q, B, A, C, P> => call

/** Parameter names of a path: 'bancos/:id/sucursales' has id. */
export type PathKeys<R extends string> = R extends `${string}:${infer C}/${infer Rest}`
  ? C | PathKeys<Rest>
  : R extends `${string}:${infer C}`
    ? C
    : never

/** The schema of an optional part of a call, if it has one. */
type Part<S> = Extract<S, z.ZodType>
type Value<S extends z.ZodType, Io extends 'input' | 'output'> = Io extends 'input' ? z.input<S> : z.output<S>
type WithPart<N extends string, S, Io extends 'input' | 'output'> = [Part<S>] extends [never]
  ? { [K in N]?: undefined }
  : { [K in N]: Value<Part<S>, Io> }
type WithKeys<L extends Call, Io extends 'input' | 'output'> = [Part<L['params']>] extends [never]
  ? [PathKeys<L['path']>] extends [never]
    ? { params?: undefined }
    : { params: Record<PathKeys<L['path']>, number> }
  : { params: Value<Part<L['params']>, Io> }

/** Input of a call: `input` as it is sent, `output` as the server receives it after validation. */
export type RequestOf<L extends Call, Io extends 'input' | 'output' = 'input'> = WithKeys<L, Io> &
  WithPart<'query', L['query'], Io> &
  WithPart<'body', L['body'], Io>

/** Result of a success: `output` as the web receives it, `input` as the server writes it. void without a body. */
export type ResponseOf<L extends Call, Io extends 'input' | 'output' = 'output'> = [Part<L['response']>] extends [never]
  ? void
  : Value<Part<L['response']>, Io>

/** A call with its input, ready to send. Forms and row actions take one. */
export interface ApiRequest<L extends Call = Call> {
  call: L
  input: RequestOf<L>
}

export const request = <L extends Call>(call: L, input: RequestOf<L>): ApiRequest<L> => ({ call, input })

/** Any request, whatever its call. Get its result with `ResultOf`; a union of requests gives a union of results. */
export interface AnyRequest {
  call: Call
  input: { params?: unknown; query?: unknown; body?: unknown }
}
export type ResultOf<P> = P extends { call: infer L extends Call } ? ResponseOf<L> : never
