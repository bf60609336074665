import type { z } from 'zod'

/**
 * Who may call: who holds a permission (how far it reaches is the server's, decisions §3), whoever is in (`claveVencida`: also with a
 * password that must be changed; `sinSegundo`: also without the second factor that is asked of them; `cualquierSesion`: also with both), or
 * anybody.
 */
export type Acceso<P extends string = string> =
  | { permiso: P }
  | 'conSesion'
  | 'claveVencida'
  | 'sinSegundo'
  | 'cualquierSesion'
  | 'abierta'

type Esquema = z.ZodType | undefined

/**
 * One call of the API: declared here once. The server says what it does (platform/http/serve.ts) and the web makes it
 * (platform/llamar.ts), both with these types, so that a wrong path, a misspelt field or a call that nobody serves does not compile.
 */
export interface Llamada<
  R extends string = string,
  K extends Esquema = Esquema,
  Q extends Esquema = Esquema,
  B extends Esquema = Esquema,
  A extends Esquema | 'archivo' = Esquema | 'archivo',
  C extends readonly string[] = readonly string[],
  P extends string = string,
> {
  metodo: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api, as the specification writes it; what follows a colon is a key of its path. */
  ruta: R
  acceso: Acceso<P>
  /** One line for the OpenAPI page. */
  resumen: string
  /** Keys of the path that are not all ids: then all of them. */
  claves?: K
  consulta?: Q
  cuerpo?: B
  /** Body of a success; none answers 204. 'archivo' is a download, which the web asks for by its address (`direccionDe`). */
  respuesta?: A
  /** Answers 201. */
  crea?: boolean
  /**
   * Asks who has a second factor to have shown it in the last fifteen minutes (decision 029): what moves money or says who may do what.
   * Every write of a session says true or false; one that is a person's act asks for more, and says that instead.
   */
  reciente?: boolean
  /**
   * A legal act, which binds who does it (decision 066), and what it asks of everybody at that moment: `persona`, a proof of the session's
   * person for this very act (passkey, or a code shown for it; the password of who has neither); `pin`, the PIN that its body brings; `enlace`, the
   * secret of a link and who one is. What was shown is told in the audit row of the act.
   */
  acto?: 'persona' | 'pin' | 'enlace'
  /** What a success makes old: paths of lists and of reads, as their declarations write them (llamadas.ts checks that they exist). */
  cambia?: C
}

export const definirLlamada = <
  const R extends string,
  K extends Esquema = undefined,
  Q extends Esquema = undefined,
  B extends Esquema = undefined,
  A extends Esquema | 'archivo' = undefined,
  const C extends readonly string[] = readonly [],
  const P extends string = never,
>(
  llamada: Llamada<R, K, Q, B, A, C, P>,
): Llamada<R, K, Q, B, A, C, P> => llamada

/** Names of the keys of a path: 'bancos/:id/sucursales' has id. */
export type Claves<R extends string> = R extends `${string}:${infer C}/${infer Resto}`
  ? C | Claves<Resto>
  : R extends `${string}:${infer C}`
    ? C
    : never

/** The schema of an optional part of a call, if it has one. */
type Parte<S> = Extract<S, z.ZodType>
type Valor<S extends z.ZodType, Io extends 'input' | 'output'> = Io extends 'input' ? z.input<S> : z.output<S>
type Con<N extends string, S, Io extends 'input' | 'output'> = [Parte<S>] extends [never]
  ? { [K in N]?: undefined }
  : { [K in N]: Valor<Parte<S>, Io> }
type ConClaves<L extends Llamada, Io extends 'input' | 'output'> = [Parte<L['claves']>] extends [never]
  ? [Claves<L['ruta']>] extends [never]
    ? { claves?: undefined }
    : { claves: Record<Claves<L['ruta']>, number> }
  : { claves: Valor<Parte<L['claves']>, Io> }

/** What a call takes: as it is sent, or as the server has it once it was validated. */
export type Pide<L extends Llamada, Io extends 'input' | 'output' = 'input'> = ConClaves<L, Io> &
  Con<'consulta', L['consulta'], Io> &
  Con<'cuerpo', L['cuerpo'], Io>

/** What a success gives: as the web has it, or as the server writes it; void where there is no body. */
export type Da<L extends Llamada, Io extends 'input' | 'output' = 'output'> = [Parte<L['respuesta']>] extends [never]
  ? void
  : Valor<Parte<L['respuesta']>, Io>

/** A call with what it takes, ready to be made: what forms and row actions are given. */
export interface Pedido<L extends Llamada = Llamada> {
  llamada: L
  pide: Pide<L>
}

export const pedido = <L extends Llamada>(llamada: L, pide: Pide<L>): Pedido<L> => ({ llamada, pide })

/** Any request, whatever its call; what it gives is `DaDe` of it, and of two of them one or the other. */
export interface AlgunPedido {
  llamada: Llamada
  pide: { claves?: unknown; consulta?: unknown; cuerpo?: unknown }
}
export type DaDe<P> = P extends { llamada: infer L extends Llamada } ? Da<L> : never
