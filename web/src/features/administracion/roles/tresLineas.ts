import type { Permission } from '@gremial/contract/derived/permissions.ts'
import { type PermissionGroup, permissionGroups, type Scope, scopes } from '@gremial/contract/platform/feature.ts'
import type { Alcances } from './cambios.ts'

export interface TresLineas {
  /** How many permissions it has in each reach, the widest first; those that it has none of are left out. */
  alcances: Array<{ ambito: Scope; cuantos: number }>
  /** Where it does things, where it only looks, and where it has nothing. */
  hace: PermissionGroup[]
  mira: PermissionGroup[]
  nada: PermissionGroup[]
}

/** Those that move nothing though their name does not say it. */
const tambienMiran = new Set<string>([
  'afiliados.datoPersonal',
  'seccionales.afiliados',
  'seccionales.estructura',
] satisfies Permission[])
const soloMira = (permiso: string) => permiso.endsWith('.consultar') || tambienMiran.has(permiso)

/** A role in three lines: how far it reaches, what it does, and what it does not touch. */
export function enTresLineas(alcances: Alcances, grupoDe: (permiso: string) => PermissionGroup | undefined): TresLineas {
  const tiene = Object.keys(alcances)
  // To see what is one's own is no work of a group: own payslips are filed under the counter.
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
