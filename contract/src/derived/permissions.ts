import { type Features, features } from '../features.ts'
import type { KeysOf, PermissionGroup, PermissionSpec, Scope } from '../platform/feature.ts'

export type Permission = KeysOf<Features['permissions']>

/** Where each permission is on the screen of a role, and how far it may reach. */
const specs = Object.assign({}, ...features.map((f) => f.permissions)) as Record<Permission, PermissionSpec>

/** The permission catalogue: codes, which the texts say in each language. Loaded into the database at start (decisions §3). */
export const permissions = Object.keys(specs) as Permission[]

const specOf = (permission: string): PermissionSpec =>
  Object.hasOwn(specs, permission) ? specs[permission as Permission] : ['administrar', 'todas']

export const groupOf = (permission: string): PermissionGroup => specOf(permission)[0]

/** The reaches that a permission may have, from less to more; one made by hand, which no route asks for, has no rows to reach. */
export const scopesOf = (permission: string): readonly Scope[] => specOf(permission).slice(1) as Scope[]

/** What ADMINISTRADOR keeps, as far as it goes, so that there is always who gives a permission back. */
export const indispensable: readonly string[] = Object.keys(specs).filter((p) => /^(roles|usuarios)\.(consultar|editar)$/.test(p))

/** Whether a route asks for this code: it is not deleted, because what it opens would be open to nobody for ever. */
export const isDeclared = (permission: string): permission is Permission => Object.hasOwn(specs, permission)
