import type { FilaEstructura } from '@gremial/contract/seccionales/estructura.ts'
import { sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import { camposMandato } from '../mandatos/mandatos.list.ts'
import { seccionalEnAlcance, seccionalPedida } from '../seccionales/seccionales.access.ts'
import '../mandatos/mandatos.tables.ts'

/** Columns shared with the list of mandates. */
const { estado: _e, acta: _a, conCuenta: _c, version: _v, ...deMandato } = camposMandato

/** Holders of the posts of branches within scope on a day. SIN_PERMISO for a branch out of scope (decisions §10). */
export const estructuraSource: ListSource<FilaEstructura> = {
  access: can('seccionales.estructura'),
  rows(ctx, filters) {
    const [seccional, puestos] = [seccionalPedida(ctx, filters), filters.numbers('id.puesto')]
    const dia = filters.date('fecha') ?? ctx.today
    let rows = ctx.db
      .selectFrom('mandato as m')
      .innerJoin('puesto as o', 'o.codigo', 'm.puesto')
      .innerJoin(sql<{ id: number; nombre: string }>`seccional`.as('s'), (join) => join.onRef('s.id', '=', 'm.seccional_id'))
      .innerJoin(
        sql<{ numero: number; digito: number; apellido: string; nombre: string; orden: string }>`afiliado`.as('a'),
        (join) => join.onRef('a.numero', '=', 'm.afiliado_numero'),
      )
      .where(seccionalEnAlcance(ctx, sql`m.seccional_id`))
      .where(sql<boolean>`${dia}::date between m.desde and m.hasta`)
    if (seccional !== undefined) rows = rows.where('m.seccional_id', '=', seccional)
    if (puestos) rows = rows.where(sql<boolean>`m.puesto = any(${puestos}::int[])`)
    return rows
  },
  fields: { ...deMandato, orden: sql`o.orden`, firma: sql`o.firma` },
  sort: { orden: sql`o.orden`, persona: sql`a.orden`, fechaDesde: sql`m.desde`, fechaHasta: sql`m.hasta` },
  tieBreak: sql`m.id`,
  people: { thing: 'estructura', isOther: (row, ctx) => row.numeroAfiliado !== ctx.user?.affiliate },
}
