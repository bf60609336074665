import { features } from '../features.ts'
import type { Call } from '../platform/call.ts'
import type { Screen } from '../platform/feature.ts'
import type { List } from '../platform/list.ts'
import type { Permission } from './permissions.ts'

/**
 * Routes, permissions and events open to programs (API tokens), derived from the features (decisions 115 and 116). A program
 * cannot call anything else.
 */

/**
 * True if a program may make the call: it needs a permission and is neither a signing action nor recent-authentication.
 * Those need a person.
 */
const isForSystems = ({ access, signingAction, recentAuth }: Call): boolean =>
  typeof access === 'object' && signingAction === undefined && recentAuth !== true

const openFeatures = features.filter(({ peopleOnly }) => !peopleOnly)
const calls = openFeatures
  .flatMap((f) => Object.values<Record<string, Call>>(f.calls))
  .flatMap((group) => Object.values(group))
  .filter((call) => isForSystems(call))
const lists = openFeatures.flatMap((f) => Object.values<List>(f.lists))

/** Routes that a token may use, such as `GET bancos/:id`. The token also needs the route's permission. */
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

/**
 * Permissions that a token may have: they open a route to programs and cover rows of others. A program has no rows of its
 * own.
 */
export const systemPermissions: readonly Permission[] = features
  .flatMap((f) => Object.entries<readonly string[]>(f.permissions))
  .filter(([permission, spec]) => used.has(permission) && !ofPeople.has(permission) && concernsOthers(spec))
  .map(([permission]) => permission as Permission)

/** Events that programs may subscribe to, as the audit writes them: `otorgar solicitud`. */
const events: ReadonlySet<string> = new Set(features.flatMap((f) => f.events))
export const isEvent = (action: string, entity: string): boolean => events.has(`${action} ${entity}`)

/** Event name for programs: entity first, then action (`solicitud.otorgar`). */
export const eventName = (action: string, entity: string): string => `${entity}.${action}`
/** Every event, by the name that programs use. */
export const allEvents: ReadonlyMap<string, { accion: string; cosa: string }> = new Map(
  [...events].map((what) => {
    const [action = '', entity = ''] = what.split(' ')
    return [eventName(action, entity), { accion: action, cosa: entity }]
  }),
)
