import { isDeclared } from '@gremial/contract/derived/permissions.ts'
import type { Scope } from '@gremial/contract/platform/feature.ts'
import type { PermissionScope } from '../../../platform/context.ts'

/**
 * A permission grant: over one's own number, over everything, or over branches. `seccionales` lists those branches; without it,
 * the grant covers any branch of its holder, as in a role not assigned yet.
 */
export interface Concesion {
  permiso: string
  ambito: Scope
  seccionales?: readonly number[]
}

/**
 * Delegation limit: true if a user with these permissions may grant or revoke one. Nobody passes on a permission they lack, a
 * wider scope, or a branch outside their scope of it. Grants over one's own number, and custom permissions, which open no route,
 * are always allowed. (decision 025)
 */
export function dentroDelTecho(
  tiene: ReadonlyMap<string, PermissionScope>,
  { permiso, ambito, seccionales = [] }: Concesion,
): boolean {
  if (ambito === 'propio' || !isDeclared(permiso)) return true
  const reach = tiene.get(permiso)
  if (reach?.kind === 'all') return true
  if (ambito === 'todas' || reach?.kind !== 'branches') return false
  return seccionales.every((id) => reach.ids.includes(id))
}

/** Grants in only one of the lists, by branch: what a change grants and revokes. */
export function diferencia(before: readonly Concesion[], after: readonly Concesion[]): Concesion[] {
  const [eran, son] = [byClave(before), byClave(after)]
  return [...eran, ...son].filter(([clave]) => eran.has(clave) !== son.has(clave)).map(([, concesion]) => concesion)
}

function byClave(concesiones: readonly Concesion[]): Map<string, Concesion> {
  const parts = concesiones.flatMap(({ permiso, ambito, seccionales = [] }): Concesion[] =>
    ambito === 'seccionales' && seccionales.length > 0
      ? seccionales.map((id) => ({ permiso, ambito, seccionales: [id] }))
      : [{ permiso, ambito }],
  )
  return new Map(parts.map((c) => [`${c.permiso} ${c.ambito} ${c.seccionales?.[0] ?? ''}`, c]))
}
