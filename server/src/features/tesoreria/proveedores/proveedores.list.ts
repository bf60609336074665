import { type OrigenProveedor, origenesProveedor, type ProveedorRow } from '@gremial/contract/tesoreria/proveedores.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Base, ListSource } from '../../../platform/list/list.ts'
import { seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import './proveedores.tables.ts'

/** Receipts of provider (v) in the caller's branches. */
const loRendido = (ctx: Ctx): RawBuilder<unknown> => sql`(select count(*)::int as cuantos, coalesce(sum(c.importe), 0) as total,
    max(c.fecha) as ultimo
  from comprobante c
  join rendicion_gasto r on r.id = c.rendicion_id
  where c.cuit = v.cuit and c.vigente and ${seccionalEnAlcance(ctx, sql`r.seccional_id`)})`

const deDonde = (ctx: Ctx): RawBuilder<string> =>
  sql<string>`case v.origen ${sql.join(
    origenesProveedor.map((o) => sql`when ${sql.lit(o)} then ${message(ctx.language, `origenProveedor.${o}`)}::text`),
    sql` `,
  )} end`

/** All providers, of any branch. */
export const proveedoresSource: ListSource<ProveedorRow> = {
  access: can('rendiciones.revisar'),
  rows(ctx, filters) {
    const request = filters.text('origen')
    const origen = origenesProveedor.find((o): o is OrigenProveedor => o === request)
    const noConfiable = filters.flag('noConfiable')
    let rows = ctx.db
      .selectFrom('proveedor as v')
      .leftJoinLateral(loRendido(ctx).as('n'), (join) => join.onTrue())
      .leftJoinLateral(sql`(select ${deDonde(ctx)} as donde)`.as('d'), (join) => join.onTrue()) as unknown as Base
    if (request !== undefined) rows = rows.where(origen ? sql<boolean>`v.origen = ${origen}` : sql<boolean>`false`)
    if (noConfiable !== undefined)
      rows = rows.where(noConfiable ? sql<boolean>`v.desconfiado is not null` : sql<boolean>`v.desconfiado is null`)
    if (filters.search) rows = rows.where(sql<boolean>`v.busqueda like '%' || escapar_like(normalizar(${filters.search})) || '%'`)
    return rows
  },
  fields: {
    id: sql`v.cuit::bigint`,
    cuit: sql`left(v.cuit, 2) || '-' || substr(v.cuit, 3, 8) || '-' || right(v.cuit, 1)`,
    nombre: sql`v.nombre`,
    origen: sql`v.origen`,
    deDonde: sql`d.donde`,
    desconfianza: sql`v.desconfianza`,
    comprobantes: sql`n.cuantos`,
    total: sql`n.total`,
    ultimo: sql`n.ultimo`,
  },
  sort: { nombre: sql`v.orden` },
  tieBreak: sql`v.cuit`,
}
