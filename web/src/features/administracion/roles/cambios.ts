import type { PermisoDeRol } from '@gremial/contract/administracion/rol.cuerpo.ts'
import type { Scope } from '@gremial/contract/platform/feature.ts'

/** Scopes of a role while it is edited, by permission. */
export type Alcances = Readonly<Record<string, Scope>>

export const enAlcances = (permisos: readonly PermisoDeRol[]): Alcances =>
  Object.fromEntries(permisos.map((p) => [p.permiso, p.ambito]))

export const enPermisos = (alcances: Alcances): PermisoDeRol[] =>
  Object.entries(alcances).map(([permiso, ambito]) => ({ permiso, ambito }))

/** Permissions whose scope differs. */
export const cambiados = (antes: Alcances, ahora: Alcances): string[] =>
  [...new Set([...Object.keys(antes), ...Object.keys(ahora)])].filter((p) => antes[p] !== ahora[p])

/** Sets the scope of a permission, or removes it. */
export function conAlcance(alcances: Alcances, permiso: string, ambito: Scope | undefined): Alcances {
  const { [permiso]: _, ...otros } = alcances
  return ambito ? { ...otros, [permiso]: ambito } : otros
}

/** Rebases changes from one base to another, so that a concurrent save loses nothing. */
export const sobreOtraBase = (base: Alcances, mios: Alcances, nueva: Alcances): Alcances =>
  cambiados(base, mios).reduce((alcances, permiso) => conAlcance(alcances, permiso, mios[permiso]), nueva)
