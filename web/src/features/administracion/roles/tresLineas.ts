import type { Permission } from '@gremial/contract/derived/permissions.ts'
import { type PermissionGroup, permissionGroups, type Scope, scopes } from '@gremial/contract/platform/feature.ts'
import type { Alcances } from './cambios.ts'

export interface TresLineas {
  /** Number of permissions per scope, widest first, without zeros. */
  alcances: Array<{ ambito: Scope; cuantos: number }>
  /** Groups with writes, with reads only, and without access. */
  hace: PermissionGroup[]
  mira: PermissionGroup[]
  nada: PermissionGroup[]
}

/** Read-only permissions whose name does not show it. */
const tambienMiran = new Set<string>([
  'afiliados.datoPersonal',
  'seccionales.afiliados',
  'seccionales.estructura',
] satisfies Permission[])
const soloMira = (permiso: string) => permiso.endsWith('.consultar') || tambienMiran.has(permiso)

/** A role in three lines: scope, writes, and groups without access. */
export function enTresLineas(alcances: Alcances, grupoDe: (permiso: string) => PermissionGroup | undefined): TresLineas {
  const tiene = Object.keys(alcances)
  // Own-data permissions do not count: payslips are in the group of the counter.
  const en = (grupo: PermissionGroup) => tiene.filter((p) => grupoDe(p) === grupo && alcances[p] !== 'propio')
  const hace = permissionGroups.filter((grupo) => !en(grupo).every(soloMira))
  const nada = permissionGroups.filter((grupo) => en(grupo).length === 0)
  return {
    alcances: [...scopes]
      .toReversed()
      .map((ambito) => ({ ambito, cuantos: tiene.filter((p) => alcances[p] === ambito).length }))
      .filter(({ cuantos }) => cuantos > 0),
    hace,
    mira: permissionGroups.filter((grupo) => !hace.includes(grupo) && !nada.includes(grupo)),
    nada,
  }
}
