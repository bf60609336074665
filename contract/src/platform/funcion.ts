import type { z } from 'zod'
import type { Lista } from './lista.ts'
import type { Llamada } from './llamada.ts'

/** How far a permission of a role reaches (decisions §3): the own number, the branches of the person, everything. From less to more. */
export const ambitos = ['propio', 'seccionales', 'todas'] as const
export type Ambito = (typeof ambitos)[number]

/** What people do, in the order in which a role is read: the groups of its screen. */
export const gruposPermisos = ['mostrador', 'carnets', 'caja', 'administrar'] as const
export type GrupoPermisos = (typeof gruposPermisos)[number]

/** Where a permission is on the screen of a role, and the reaches that make sense for it: only these are offered, and others refused. */
export type Ficha = readonly [grupo: GrupoPermisos, ...ambitos: Ambito[]]

export const deTodos = (grupo: GrupoPermisos): Ficha => [grupo, 'propio', 'seccionales', 'todas']
export const deSeccional = (grupo: GrupoPermisos): Ficha => [grupo, 'seccionales', 'todas']
export const propio = (grupo: GrupoPermisos): Ficha => [grupo, 'propio']
export const central: Ficha = ['administrar', 'todas']

/** A screen: its address, who may open it, and what its address may say after the "?". */
export interface Pantalla<P extends string = string> {
  /** Below /app; with a slash before it, from the root, for anybody. What follows a $ is a key. */
  ruta: string
  /** Without it, whoever is in: it is about themselves. */
  permiso?: P
  busca?: readonly string[]
}

/** The screens of a feature, by name: `banco` is what BancoPage shows. Apart from the rest, because everybody's first load has them all. */
export const definirPantallas = <const S extends Record<string, Pantalla>>(pantallas: S): S => pantallas

type Esquema = z.ZodType | undefined
type Llamadas<P extends string> = Record<
  string,
  Record<string, Llamada<string, Esquema, Esquema, Esquema, Esquema | 'archivo', readonly string[], P>>
>

/** What a feature is to those who go through all of them (funciones.ts). */
export interface Funcion<
  N extends string = string,
  P extends Record<string, Ficha> = Record<string, Ficha>,
  E extends Record<string, number> = Record<string, number>,
  L extends Record<string, Lista> = Record<string, Lista>,
  K extends Llamadas<string> = Llamadas<string>,
  S extends Record<string, Pantalla> = Record<string, Pantalla>,
  T extends Record<string, object> = Record<string, object>,
> {
  nombre: N
  /** What it says in Spanish, by name (textos/juntar.ts says in which parts); the other languages follow it. */
  textos: T
  /** A member, or a stranger, may come to see its screens: a phone fetches their texts at once; or apart, when one of them asks for them. */
  deAfiliado: boolean | 'aparte'
  /** What it does is of people alone: it says who may do what, or shows what the house knows of itself. No program may call any of it (decision 115). */
  soloPersonas: boolean
  /** What other programs may be told of when it happens, as the audit calls it: action and thing (decision 116). */
  eventos: readonly string[]
  permisos: P
  errores: E
  listas: L
  llamadas: K
  pantallas: S
}

/** Of each of a union, its keys: what goes through all features has to take them apart. */
export type ClavesDe<T> = T extends unknown ? keyof T & string : never

/** A part that is left out. */
// biome-ignore lint/complexity/noBannedTypes: it has no keys
type Nada = {}

/**
 * A feature, declared once: its permissions with their reach, the codes of its errors with their status, its lists, calls and screens. Its calls
 * and screens may name its own permissions and those that it says it uses (`usa`) of other features; anything else does not compile, here and
 * not at the call. funciones.ts is the only list; whatever goes through all of them is derived from it.
 */
export const definirFuncion = <
  const N extends string,
  const P extends Record<string, Ficha> = Nada,
  const E extends Record<string, number> = Nada,
  const U extends string = never,
  L extends Record<string, Lista> = Nada,
  K extends Llamadas<(keyof P & string) | U> = Nada,
  S extends Record<string, Pantalla<(keyof P & string) | U>> = Nada,
  T extends Record<string, object> = Nada,
>(funcion: {
  nombre: N
  textos?: T
  deAfiliado?: boolean | 'aparte'
  soloPersonas?: boolean
  eventos?: readonly `${string} ${string}`[]
  permisos?: P
  errores?: E
  usa?: readonly U[]
  listas?: L
  llamadas?: K
  pantallas?: S
}): Funcion<N, P, E, L, K, S, T> =>
  ({
    textos: {},
    deAfiliado: false,
    soloPersonas: false,
    eventos: [],
    permisos: {},
    errores: {},
    listas: {},
    llamadas: {},
    pantallas: {},
    ...funcion,
  }) as unknown as Funcion<N, P, E, L, K, S, T>
