import { type Features, features } from '../features.ts'
import type { Call } from '../platform/call.ts'
import type { List } from '../platform/list.ts'

/** Of each of a union, its values. */
type ValuesOf<T> = T extends unknown ? T[keyof T] : never
type Calls = ValuesOf<ValuesOf<Features['calls']>>
type Paths = Calls['path'] | ValuesOf<Features['lists']>['path']
type Named = NonNullable<Calls['invalidates']>[number]

/** A path that some `invalidates` names and nothing declares: it is what does not fit here. */
export const invalidatedPathsExist: [Exclude<Named, Paths>] extends [never] ? true : Exclude<Named, Paths> = true

/** Every call of the API, by group and name. The server's test sees that each is served. */
export const calls = Object.assign({}, ...features.map((f) => f.calls)) as Record<string, Record<string, Call>>

/** Every declared list, by name. */
export const lists = Object.assign({}, ...features.map((f) => f.lists)) as Record<string, List>
