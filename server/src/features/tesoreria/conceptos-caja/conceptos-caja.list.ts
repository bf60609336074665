import type { ConceptoRow } from '@gremial/contract/tesoreria/conceptos-caja.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import '../../afiliado/afiliados/afiliados.tables.ts'
import './conceptos-caja.tables.ts'
import { alcanza, seccionalEnAlcance, seccionalPedida } from '../../seccionales/seccionales/seccionales.access.ts'

/** Concepts in scope (k) with their branch (s) and the caller's edit permission (yo). */
export const conceptosAlAlcance = (ctx: Ctx) =>
  ctx.db
    .selectFrom('concepto_caja as k')
    .innerJoin('seccional as s', 's.id', 'k.seccional_id')
    .innerJoinLateral(
      sql<{ edita: boolean }>`(select ${alcanza(ctx, 'conceptosCaja.editar', sql`k.seccional_id`)} as edita)`.as('yo'),
      (join) => join.onTrue(),
    )
    .where(seccionalEnAlcance(ctx, sql`k.seccional_id`))

export const conceptoFields: { [C in keyof ConceptoRow]: RawBuilder<unknown> } = {
  id: sql`k.id`,
  nombre: sql`k.nombre`,
  descripcion: sql`k.descripcion`,
  idSeccional: sql`k.seccional_id`,
  nombreSeccional: sql`s.nombre`,
  habilitado: sql`k.habilitado::int`,
  tieneMovimientos: sql`exists (select 1 from movimiento_caja m where m.concepto_id = k.id)`,
  version: sql`k.version`,
  can: sql`jsonb_build_object('modificar', yo.edita, 'eliminar', yo.edita, 'cambiarEstado', yo.edita)`,
}

/** Cash concepts of the branches in scope. (C-CONCEPTO-17) */
export const conceptosSource: ListSource<ConceptoRow> = {
  access: can('conceptosCaja.consultar'),
  rows(ctx, filters) {
    let rows = conceptosAlAlcance(ctx)
    const [seccional, enabled] = [seccionalPedida(ctx, filters), filters.flag('habilitado')]
    const sought = filters.search ?? filters.text('nombre')
    if (seccional !== undefined) rows = rows.where('k.seccional_id', '=', seccional)
    if (enabled !== undefined) rows = rows.where('k.habilitado', '=', enabled)
    if (sought)
      rows = rows.where(
        sql<boolean>`normalizar(k.nombre || ' ' || k.descripcion) like '%' || escapar_like(normalizar(${sought})) || '%'`,
      )
    return rows
  },
  fields: conceptoFields,
  sort: { nombre: sql`k.orden` },
  tieBreak: sql`k.id`,
}
