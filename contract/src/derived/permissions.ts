import { type Features, features } from '../features.ts'
import type { KeysOf, PermissionGroup, PermissionSpec, Scope } from '../platform/feature.ts'

export type Permission = KeysOf<Features['permissions']>

/** Group (on the role screen) and allowed scopes of each permission. */
const specs = Object.assign({}, ...features.map((f) => f.permissions)) as Record<Permission, PermissionSpec>

/** The permission catalogue. Texts name each code in every language. Loaded into the database at startup (decisions §3). */
export const permissions = Object.keys(specs) as Permission[]

const specOf = (permission: string): PermissionSpec =>
  Object.hasOwn(specs, permission) ? specs[permission as Permission] : ['administrar', 'todas']

export const groupOf = (permission: string): PermissionGroup => specOf(permission)[0]

/** Scopes that a permission allows, from narrowest to widest. One created by hand guards no route and gets `todas`. */
export const scopesOf = (permission: string): readonly Scope[] => specOf(permission).slice(1) as Scope[]

/** Permissions that ADMINISTRADOR always keeps at their widest scope, so that somebody can always grant permissions again. */
export const indispensable: readonly string[] = Object.keys(specs).filter((p) => /^(roles|usuarios)\.(consultar|editar)$/.test(p))

/** True if a feature declares the code. Deleting such a permission would close its routes to everyone for good. */
export const isDeclared = (permission: string): permission is Permission => Object.hasOwn(specs, permission)
