import type { FilaReceta } from '@gremial/contract/tesoreria/extractos.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import { type Ctx, scopeOf } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import { alcanza, seccionalEnAlcance, seccionalPedida } from '../../seccionales/seccionales/seccionales.access.ts'
import './extractos.tables.ts'

/** True if the caller edits the recipes, and the rules, of all branches. */
export const editaLasDeTodas = (ctx: Ctx): boolean =>
  ctx.user !== null && scopeOf(ctx.user, 'conceptosCaja.editar')?.kind === 'all'

/** Recipes (r) of branches within scope and of all branches, and if the caller may edit them (yo). */
export const recetasAlAlcance = (ctx: Ctx) =>
  ctx.db
    .selectFrom('receta_extracto as r')
    .leftJoin('seccional as s', 's.id', 'r.seccional_id')
    .innerJoin('usuario as u', 'u.id', 'r.usuario_id')
    .innerJoinLateral(
      sql<{ edita: boolean }>`(select case when r.seccional_id is null then ${editaLasDeTodas(ctx)}::boolean
        else ${alcanza(ctx, 'conceptosCaja.editar', sql`r.seccional_id`)} end as edita)`.as('yo'),
      (join) => join.onTrue(),
    )
    .where(sql<boolean>`(r.seccional_id is null or ${seccionalEnAlcance(ctx, sql`r.seccional_id`)})`)

export const camposReceta: { [C in keyof FilaReceta]: RawBuilder<unknown> } = {
  id: sql`r.id`,
  nombre: sql`r.nombre`,
  idSeccional: sql`r.seccional_id`,
  nombreSeccional: sql`coalesce(s.nombre, '')`,
  por: sql`u.nombre`,
  modificada: isoMoment(sql`r.modificada`),
  version: sql`r.version`,
  can: sql`jsonb_build_object('modificar', yo.edita, 'eliminar', yo.edita)`,
}

export const recetasSource: ListSource<FilaReceta> = {
  access: can('movimientosCaja.consultar'),
  rows(ctx, filters) {
    let rows = recetasAlAlcance(ctx)
    const seccional = seccionalPedida(ctx, filters)
    if (seccional !== undefined) rows = rows.where(sql<boolean>`(r.seccional_id is null or r.seccional_id = ${seccional})`)
    if (filters.search)
      rows = rows.where(sql<boolean>`normalizar(r.nombre) like '%' || escapar_like(normalizar(${filters.search})) || '%'`)
    return rows
  },
  fields: camposReceta,
  sort: { nombre: sql`r.nombre` },
  tieBreak: sql`r.id`,
}
