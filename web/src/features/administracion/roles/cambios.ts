import type { PermisoDeRol } from '@gremial/contract/administracion/rol.cuerpo.ts'
import type { Scope } from '@gremial/contract/platform/feature.ts'

/** What a role may do while it is edited: the reach of each permission that it has. */
export type Alcances = Readonly<Record<string, Scope>>

export const enAlcances = (permisos: readonly PermisoDeRol[]): Alcances =>
  Object.fromEntries(permisos.map((p) => [p.permiso, p.ambito]))

export const enPermisos = (alcances: Alcances): PermisoDeRol[] =>
  Object.entries(alcances).map(([permiso, ambito]) => ({ permiso, ambito }))

/** Permissions whose reach is another one, either way. */
export const cambiados = (antes: Alcances, ahora: Alcances): string[] =>
  [...new Set([...Object.keys(antes), ...Object.keys(ahora)])].filter((p) => antes[p] !== ahora[p])

/** One permission with another reach, or without any. */
export function conAlcance(alcances: Alcances, permiso: string, ambito: Scope | undefined): Alcances {
  const { [permiso]: _, ...otros } = alcances
  return ambito ? { ...otros, [permiso]: ambito } : otros
}

/** What was changed from one base, put on another: somebody saved meanwhile, and nothing of either is lost. */
export const sobreOtraBase = (base: Alcances, mios: Alcances, nueva: Alcances): Alcances =>
  cambiados(base, mios).reduce((alcances, permiso) => conAlcance(alcances, permiso, mios[permiso]), nueva)
