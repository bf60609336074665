import type { Permiso } from '@gremial/contract/permisos.ts'
import { type Ambito, ambitos, type GrupoPermisos, gruposPermisos } from '@gremial/contract/platform/funcion.ts'
import type { Alcances } from './cambios.ts'

export interface TresLineas {
  /** How many permissions it has in each reach, the widest first; those that it has none of are left out. */
  alcances: Array<{ ambito: Ambito; cuantos: number }>
  /** Where it does things, where it only looks, and where it has nothing. */
  hace: GrupoPermisos[]
  mira: GrupoPermisos[]
  nada: GrupoPermisos[]
}

/** Those that move nothing though their name does not say it. */
const tambienMiran = new Set<string>([
  'afiliados.datoPersonal',
  'seccionales.afiliados',
  'seccionales.estructura',
] satisfies Permiso[])
const soloMira = (permiso: string) => permiso.endsWith('.consultar') || tambienMiran.has(permiso)

/** A role in three lines: how far it reaches, what it does, and what it does not touch. */
export function enTresLineas(alcances: Alcances, grupoDe: (permiso: string) => GrupoPermisos | undefined): TresLineas {
  const tiene = Object.keys(alcances)
  const en = (grupo: GrupoPermisos) => tiene.filter((p) => grupoDe(p) === grupo)
  const hace = gruposPermisos.filter((grupo) => !en(grupo).every(soloMira))
  const nada = gruposPermisos.filter((grupo) => en(grupo).length === 0)
  return {
    alcances: [...ambitos]
      .toReversed()
      .map((ambito) => ({ ambito, cuantos: tiene.filter((p) => alcances[p] === ambito).length }))
      .filter(({ cuantos }) => cuantos > 0),
    hace,
    mira: gruposPermisos.filter((grupo) => !hace.includes(grupo) && !nada.includes(grupo)),
    nada,
  }
}
