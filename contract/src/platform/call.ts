import type { z } from 'zod'

/**
 * Who may call: who holds a permission (how far it reaches is the server's, decisions §3), whoever is in (`claveVencida`: also with a
 * password that must be changed; `sinSegundo`: also without the second factor that is asked of them; `cualquierSesion`: also with both), or
 * anybody.
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
 * One call of the API: declared here once. The server says what it does (platform/http/serve.ts) and the web makes it
 * (platform/callApi.ts), both with these types, so that a wrong path, a misspelt field or a call that nobody serves does not compile.
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
  /** Below /api, as the specification writes it; what follows a colon is a key of its path. */
  path: R
  access: CallAccess<P>
  /** One line for the OpenAPI page. */
  summary: string
  /** Keys of the path that are not all ids: then all of them. */
  params?: K
  query?: Q
  body?: B
  /** Body of a success; none answers 204. 'archivo' is a download, which the web asks for by its address (`urlOf`). */
  response?: A
  /** Answers 201. */
  creates?: boolean
  /**
   * Asks who has a second factor to have shown it in the last fifteen minutes (decision 029): what moves money or says who may do what.
   * Every write of a session says true or false; one that is a person's act asks for more, and says that instead.
   */
  recentAuth?: boolean
  /**
   * A legal act, which binds who does it (decision 066), and what it asks of everybody at that moment: `persona`, a proof of the session's
   * person for this very act (passkey, or a code shown for it; the password of who has neither); `pin`, the PIN that its body brings; `enlace`, the
   * secret of a link and who one is. What was shown is told in the audit row of the act.
   */
  signingAction?: 'persona' | 'pin' | 'enlace'
  /** What a success makes old: paths of lists and of reads, as their declarations write them (derived/calls.ts checks that they exist). */
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

/** Names of the keys of a path: 'bancos/:id/sucursales' has id. */
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

/** What a call takes: as it is sent, or as the server has it once it was validated. */
export type RequestOf<L extends Call, Io extends 'input' | 'output' = 'input'> = WithKeys<L, Io> &
  WithPart<'query', L['query'], Io> &
  WithPart<'body', L['body'], Io>

/** What a success gives: as the web has it, or as the server writes it; void where there is no body. */
export type ResponseOf<L extends Call, Io extends 'input' | 'output' = 'output'> = [Part<L['response']>] extends [never]
  ? void
  : Value<Part<L['response']>, Io>

/** A call with what it takes, ready to be made: what forms and row actions are given. */
export interface ApiRequest<L extends Call = Call> {
  call: L
  input: RequestOf<L>
}

export const request = <L extends Call>(call: L, input: RequestOf<L>): ApiRequest<L> => ({ call, input })

/** Any request, whatever its call; what it gives is `ResultOf` of it, and of two of them one or the other. */
export interface AnyRequest {
  call: Call
  input: { params?: unknown; query?: unknown; body?: unknown }
}
export type ResultOf<P> = P extends { call: infer L extends Call } ? ResponseOf<L> : never
