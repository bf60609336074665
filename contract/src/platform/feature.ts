import type { z } from 'zod'
import type { Call } from './call.ts'
import type { List } from './list.ts'

/** How far a permission of a role reaches (decisions §3): the own number, the branches of the person, everything. From less to more. */
export const scopes = ['propio', 'seccionales', 'todas'] as const
export type Scope = (typeof scopes)[number]

/** What people do, in the order in which a role is read: the groups of its screen. */
export const permissionGroups = ['mostrador', 'carnets', 'caja', 'administrar'] as const
export type PermissionGroup = (typeof permissionGroups)[number]

/** Where a permission is on the screen of a role, and the reaches that make sense for it: only these are offered, and others refused. */
export type PermissionSpec = readonly [grupo: PermissionGroup, ...ambitos: Scope[]]

export const allScopes = (group: PermissionGroup): PermissionSpec => [group, 'propio', 'seccionales', 'todas']
export const branchScoped = (group: PermissionGroup): PermissionSpec => [group, 'seccionales', 'todas']
export const own = (group: PermissionGroup): PermissionSpec => [group, 'propio']
export const central: PermissionSpec = ['administrar', 'todas']

/** A screen: its address, who may open it, and what its address may say after the "?". */
export interface Screen<P extends string = string> {
  /** Below /app; with a slash before it, from the root, for anybody. What follows a $ is a key. */
  path: string
  /** Without it, whoever is in: it is about themselves. */
  permission?: P
  searchParams?: readonly string[]
}

/** The screens of a feature, by name: `banco` is what BancoPage shows. Apart from the rest, because everybody's first load has them all. */
export const defineScreens = <const S extends Record<string, Screen>>(screens: S): S => screens

type Schema = z.ZodType | undefined
type Calls<P extends string> = Record<
  string,
  Record<string, Call<string, Schema, Schema, Schema, Schema | 'archivo', readonly string[], P>>
>

/** What a feature is to those who go through all of them (features.ts). */
export interface Feature<
  N extends string = string,
  P extends Record<string, PermissionSpec> = Record<string, PermissionSpec>,
  E extends Record<string, number> = Record<string, number>,
  L extends Record<string, List> = Record<string, List>,
  K extends Calls<string> = Calls<string>,
  S extends Record<string, Screen> = Record<string, Screen>,
  T extends Record<string, object> = Record<string, object>,
> {
  name: N
  /** What it says in Spanish, by name (textos/juntar.ts says in which parts); the other languages follow it. */
  texts: T
  /** A member, or a stranger, may come to see its screens: a phone fetches their texts at once; or apart, when one of them asks for them. */
  forMembers: boolean | 'aparte'
  /** What it does is of people alone: it says who may do what, or shows what the house knows of itself. No program may call any of it (decision 115). */
  peopleOnly: boolean
  /** What other programs may be told of when it happens, as the audit calls it: action and thing (decision 116). */
  events: readonly string[]
  permissions: P
  errors: E
  lists: L
  calls: K
  screens: S
}

/** Of each of a union, its keys: what goes through all features has to take them apart. */
export type KeysOf<T> = T extends unknown ? keyof T & string : never

/** A part that is left out. */
// biome-ignore lint/complexity/noBannedTypes: it has no keys
type Empty = {}

/**
 * A feature, declared once: its permissions with their reach, the codes of its errors with their status, its lists, calls and screens. Its calls
 * and screens may name its own permissions and those that it says it uses (`usa`) of other features; anything else does not compile, here and
 * not at the call. features.ts is the only list; whatever goes through all of them is derived from it.
 */
export const defineFeature = <
  const N extends string,
  const P extends Record<string, PermissionSpec> = Empty,
  const E extends Record<string, number> = Empty,
  const U extends string = never,
  L extends Record<string, List> = Empty,
  K extends Calls<(keyof P & string) | U> = Empty,
  S extends Record<string, Screen<(keyof P & string) | U>> = Empty,
  T extends Record<string, object> = Empty,
>(feature: {
  name: N
  texts?: T
  forMembers?: boolean | 'aparte'
  peopleOnly?: boolean
  events?: readonly `${string} ${string}`[]
  permissions?: P
  errors?: E
  uses?: readonly U[]
  lists?: L
  calls?: K
  screens?: S
}): Feature<N, P, E, L, K, S, T> =>
  ({
    texts: {},
    forMembers: false,
    peopleOnly: false,
    events: [],
    permissions: {},
    errors: {},
    lists: {},
    calls: {},
    screens: {},
    ...feature,
  }) as unknown as Feature<N, P, E, L, K, S, T>
