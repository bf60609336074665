import { features } from '../features.ts'
import type { Call } from '../platform/call.ts'
import type { Screen } from '../platform/feature.ts'
import type { List } from '../platform/list.ts'
import type { Permission } from './permissions.ts'

/**
 * What a program of an office may do, and be told of, derived from what features declare (decisions 115 and 116): the other side of every list of
 * them. What nobody declared, no program may call.
 */

/** About the rows of others, moving nothing, binding nobody: an act, and what wants a second factor shown lately, are of a person who is there. */
const isForSystems = ({ access, signingAction, recentAuth }: Call): boolean =>
  typeof access === 'object' && signingAction === undefined && recentAuth !== true

const openFeatures = features.filter(({ peopleOnly }) => !peopleOnly)
const calls = openFeatures
  .flatMap((f) => Object.values<Record<string, Call>>(f.calls))
  .flatMap((group) => Object.values(group))
  .filter((call) => isForSystems(call))
const lists = openFeatures.flatMap((f) => Object.values<List>(f.lists))

/** The routes that a token may be used for, as `GET bancos/:id`; with its permission, of course. */
export const systemRoutes: ReadonlySet<string> = new Set([
  ...calls.map(({ method, path }) => `${method} ${path}`),
  ...lists.flatMap(({ path, file }) => [`GET ${path}`, ...(file ? [`GET ${path}/exportar-excel`] : [])]),
])

const screensOf = (f: (typeof features)[number]): string[] =>
  Object.values<Screen>(f.screens).map(({ permission }) => permission ?? '')
const used = new Set<string>([
  ...calls.map(({ access }) => (access as { permission: string }).permission),
  ...openFeatures.filter((f) => Object.keys(f.lists).length > 0).flatMap(screensOf),
])
const ofPeople = new Set<string>(
  features.filter(({ peopleOnly }) => peopleOnly).flatMap((f) => [...Object.keys(f.permissions), ...screensOf(f)]),
)
const concernsOthers = (spec: readonly string[]): boolean => spec.includes('seccionales') || spec.includes('todas')

/** The permissions that a token may have: those that open something to a program, over rows that are not its own (it has none). */
export const systemPermissions: readonly Permission[] = features
  .flatMap((f) => Object.entries<readonly string[]>(f.permissions))
  .filter(([permission, spec]) => used.has(permission) && !ofPeople.has(permission) && concernsOthers(spec))
  .map(([permission]) => permission as Permission)

/** What other programs may be told of, as the audit calls it: `otorgar solicitud`. */
const events: ReadonlySet<string> = new Set(features.flatMap((f) => f.events))
export const isEvent = (action: string, entity: string): boolean => events.has(`${action} ${entity}`)

/** As programs read it: first of what, then what happened to it (`solicitud.otorgar`). */
export const eventName = (action: string, entity: string): string => `${entity}.${action}`
/** Every event, by the name that programs read. */
export const allEvents: ReadonlyMap<string, { accion: string; cosa: string }> = new Map(
  [...events].map((what) => {
    const [action = '', entity = ''] = what.split(' ')
    return [eventName(action, entity), { accion: action, cosa: entity }]
  }),
)
