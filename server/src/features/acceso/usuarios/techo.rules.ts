import { isDeclared } from '@gremial/contract/derived/permissions.ts'
import type { Scope } from '@gremial/contract/platform/feature.ts'
import type { PermissionScope } from '../../../platform/context.ts'

/**
 * A permission as it is given: over one's own number, over everything, or over branches. `seccionales` names those branches; without it the
 * grant reaches whatever branches its holder has, as in a role that nobody holds yet.
 */
export interface Concesion {
  permiso: string
  ambito: Scope
  seccionales?: readonly number[]
}

/**
 * The ceiling of every delegation of rights: whether somebody with these permissions may give or take away a grant. Nobody passes on a
 * permission that they lack, nor a wider scope, nor a branch outside their own reach of that permission. A grant over one's own number gives
 * nothing over others, and a permission made by an organisation opens no route: both are always allowed. (decision 025)
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

/** Grants present in one list and missing in the other, branch by branch: what a change gives and what it takes away. */
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
