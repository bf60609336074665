import { type Features, features } from '../features.ts'
import type { Call } from '../platform/call.ts'
import type { List } from '../platform/list.ts'

/** Values of every member of a union, distributed over it. */
type ValuesOf<T> = T extends unknown ? T[keyof T] : never
type Calls = ValuesOf<ValuesOf<Features['calls']>>
type Paths = Calls['path'] | ValuesOf<Features['lists']>['path']
type Named = NonNullable<Calls['invalidates']>[number]

/** Compile-time check: every path in `invalidates` is declared. The type error names the missing path. */
export const invalidatedPathsExist: [Exclude<Named, Paths>] extends [never] ? true : Exclude<Named, Paths> = true

/** Every call of the API, by group and name. A server test checks that each one has a handler. */
export const calls = Object.assign({}, ...features.map((f) => f.calls)) as Record<string, Record<string, Call>>

/** Every declared list, by name. */
export const lists = Object.assign({}, ...features.map((f) => f.lists)) as Record<string, List>
