import type { z } from 'zod'
import type { Call } from './call.ts'
import type { List } from './list.ts'

/**
 * Scopes of a permission in a role (decisions §3), from narrowest to widest: own number, branches of the person, everything.
 */
export const scopes = ['propio', 'seccionales', 'todas'] as const
export type Scope = (typeof scopes)[number]

/** Permission groups, in the order in which the role screen shows them. */
export const permissionGroups = ['mostrador', 'carnets', 'caja', 'administrar'] as const
export type PermissionGroup = (typeof permissionGroups)[number]

/** Group on the role screen and allowed scopes of a permission. Other scopes are neither offered nor accepted. */
export type PermissionSpec = readonly [grupo: PermissionGroup, ...ambitos: Scope[]]

export const allScopes = (group: PermissionGroup): PermissionSpec => [group, 'propio', 'seccionales', 'todas']
export const branchScoped = (group: PermissionGroup): PermissionSpec => [group, 'seccionales', 'todas']
export const own = (group: PermissionGroup): PermissionSpec => [group, 'propio']
export const central: PermissionSpec = ['administrar', 'todas']

/** A screen: its path, the permission that opens it, and its search parameters. */
export interface Screen<P extends string = string> {
  /** Path below /app; with a leading slash, from the root and open to anyone. A $ starts a parameter. */
  path: string
  /** Without it any session may open the screen: it shows the person's own data. */
  permission?: P
  searchParams?: readonly string[]
}

/** The screens of a feature, by name: BancoPage shows `banco`. Declared apart, because every first load includes them all. */
export const defineScreens = <const S extends Record<string, Screen>>(screens: S): S => screens

/** Paths of all the texts of an object, like 'bancos.pantallas.bancos.titulo'. */
export type TextPath<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${TextPath<T[K]>}` }[keyof T & string]

interface MenuPlace {
  /** Section, by its link (server/src/semillas/menues.ts). */
  section: string
  /** Place in the section, in tens, so that a new entry goes between two. */
  order: number
  icon: string
  /** Only for users who are members themselves. */
  onlyMembers?: true
  /** Seeded as invisible: something else shows it. */
  hidden?: true
  /** MENU if omitted; OCULTO entries only give a screen its title. */
  place?: 'AFILIADO_SECCIONAL' | 'TRAMITES' | 'OCULTO'
}
/**
 * An entry of the menu of a new installation; an organisation reorders and renames its own. `screen` gives the link and the
 * permission unless they are stated. Links are written as in the specification (app_bancos).
 */
export type MenuEntry<S extends string = string, P extends string = string, T extends string = string> = MenuPlace & {
  /** Path of the title in the feature's texts, as translations write it. */
  title: T
  permission?: P
} & ({ screen: S; link?: string } | { screen?: undefined; link: string })

type Schema = z.ZodType | undefined
type Calls<P extends string> = Record<
  string,
  Record<string, Call<string, Schema, Schema, Schema, Schema | 'archivo', readonly string[], P>>
>

/** A feature as code that iterates over all of them sees it (features.ts). */
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
  /** Spanish texts by name; textos/merge.ts lists their parts. The other languages follow the same shape. */
  texts: T
  /** Members or visitors use its screens. True: phones fetch their texts at once; 'aparte': when a screen needs them. */
  forMembers: boolean | 'aparte'
  /** Only people may use it: it controls access or shows internal information. No program may call any of it (decision 115). */
  peopleOnly: boolean
  /** Events that other programs can receive, as the audit writes them: action and entity (decision 116). */
  events: readonly string[]
  permissions: P
  errors: E
  lists: L
  calls: K
  screens: S
  menu: readonly MenuEntry[]
}

/** Keys of every member of a union, distributed over it. */
export type KeysOf<T> = T extends unknown ? keyof T & string : never

/** Default for an omitted part. */
// biome-ignore lint/complexity/noBannedTypes: it has no keys
type Empty = {}

/**
 * Declares a feature once: permissions with scopes, error codes with status, lists, calls, screens and menu entries. Calls and screens may
 * name only its own permissions and those listed in `uses`; others do not compile. features.ts is the only list of features;
 * everything that covers all features derives from it.
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
  menu?: ReadonlyArray<MenuEntry<NoInfer<keyof S & string>, NoInfer<(keyof P & string) | U>, NoInfer<TextPath<T>>>>
}): Feature<N, P, E, L, K, S, T> =>
  ({
    ...({
      texts: {},
      forMembers: false,
      peopleOnly: false,
      events: [],
      permissions: {},
      errors: {},
      lists: {},
      calls: {},
      screens: {},
      menu: [],
    } satisfies Record<Exclude<keyof Feature, 'name'>, unknown>),
    ...feature,
  }) as unknown as Feature<N, P, E, L, K, S, T>
