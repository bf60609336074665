import { type GrupoMisDatos, gruposMisDatos } from '@gremial/contract/afiliado/mis-datos.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Grupo } from './grupo.ts'
import { deSuAcceso } from './grupos-acceso.ts'
import { deLaFicha } from './grupos-ficha.ts'
import { deLaGestion } from './grupos-gestion.ts'
import { deLosTramites } from './grupos-tramites.ts'

/** Stored data of the caller, by group. */
export const gruposDe = async (ctx: Ctx): Promise<Record<GrupoMisDatos, Grupo>> => ({
  ...deLaFicha(ctx),
  ...deLosTramites(ctx),
  ...deLaGestion(ctx),
  ...(await deSuAcceso(ctx)),
})

/** Number of rows of each group, in one statement. */
export async function contarGrupos(ctx: Ctx): Promise<Array<{ grupo: GrupoMisDatos; cantidad: number }>> {
  const grupos = await gruposDe(ctx)
  const cuentas = gruposMisDatos.map((g) => sql`(select count(*)::int from (${grupos[g].filas}) x) as ${sql.id(g)}`)
  const { rows } = await sql<Record<GrupoMisDatos, number>>`select ${sql.join(cuentas)} from (select) once`.execute(ctx.db)
  return gruposMisDatos.map((grupo) => ({ grupo, cantidad: rows[0]?.[grupo] ?? 0 }))
}
