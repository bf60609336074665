import type { FilaParecido, GastoRow } from '@gremial/contract/tesoreria/gastos.ts'
import { estadosRendicion, rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import type { Base, ListSource } from '../../../platform/list/list.ts'
import { seccionalEnAlcance, seccionalPedida } from '../../seccionales/seccionales/seccionales.access.ts'
import '../comprobantes/comprobantes.tables.ts'
import { padded } from '../../../platform/db/padded.ts'
import { desconfianzaDe, sinGuiones } from '../proveedores/proveedores.queries.ts'
import { stateName } from '../rendiciones-gasto/acciones.ts'

/** An expense counts from the second signature on. */
const { autorizada, enviada, observada, pagada, acreditada } = rendicionState
export const gastado = sql<boolean>`c.vigente
  and r.estado in (${sql.join([autorizada, enviada, observada, pagada, acreditada].map((e) => sql.lit(e)))})`

const cuit = (de: RawBuilder<unknown>) => sql<string>`regexp_replace(${de}, '^(\\d{2})(\\d{8})(\\d)$', '\\1-\\2-\\3')`
const identificacion = (c: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${c}.letra`)} || ' ' || ${padded(sql.ref(`${c}.punto_venta`), 4)}
    || '-' || ${padded(sql.ref(`${c}.numero`), 8)}, '')`

/** Receipts (c) in scope with settlement (r), line (d), concept (k), type (t) and branch (s). */
export const gastosAlAlcance = (ctx: Ctx): Base =>
  ctx.db
    .selectFrom('comprobante as c')
    .innerJoin(sql`rendicion_gasto`.as('r'), (join) => join.on(sql`r.id`, '=', sql`c.rendicion_id`))
    .innerJoin(sql`rendicion_detalle`.as('d'), (join) => join.on(sql`d.id`, '=', sql`c.detalle_id`))
    .innerJoin(sql`concepto_rendicion`.as('k'), (join) => join.on(sql`k.id`, '=', sql`d.concepto_id`))
    .innerJoin(sql`tipo_rendicion`.as('t'), (join) => join.on(sql`t.id`, '=', sql`r.tipo_id`))
    .innerJoin(sql`seccional`.as('s'), (join) => join.on(sql`s.id`, '=', sql`r.seccional_id`))
    .where(gastado)
    .where(seccionalEnAlcance(ctx, sql`r.seccional_id`)) as Base

export const gastosSource: ListSource<GastoRow> = {
  access: can('rendiciones.revisar'),
  rows(ctx, filters) {
    const [seccional, concepto, month] = [seccionalPedida(ctx, filters), filters.number('idConcepto'), filters.number('mes')]
    const names = sql.join(
      estadosRendicion.map((e) => sql`when ${sql.lit(e)} then ${stateName(ctx, e)}`),
      sql` `,
    )
    let rows = gastosAlAlcance(ctx).innerJoinLateral(sql`(select case r.estado ${names} end as nombre)`.as('e'), (join) =>
      join.onTrue(),
    ) as Base
    if (seccional !== undefined) rows = rows.where(sql<boolean>`r.seccional_id = ${seccional}`)
    if (concepto !== undefined) rows = rows.where(sql<boolean>`d.concepto_id = ${concepto}`)
    // An invalid month matches no receipts.
    if (month !== undefined) {
      const [year, numero] = [Math.floor(month / 100), month % 100]
      rows =
        year >= 2000 && year <= 9998 && numero >= 1 && numero <= 12
          ? rows.where(
              sql<boolean>`c.fecha >= make_date(${year}::int, ${numero}::int, 1)
                and c.fecha < make_date(${year}::int, ${numero}::int, 1) + interval '1 month'`,
            )
          : rows.where(sql<boolean>`false`)
    }
    const cuitProveedor = filters.text('cuitProveedor')
    if (cuitProveedor !== undefined) rows = rows.where(sql<boolean>`c.cuit = ${sinGuiones(cuitProveedor)}`)
    const noConfiable = filters.flag('noConfiable')
    if (noConfiable !== undefined) rows = rows.where(sql<boolean>`(${desconfianzaDe(sql`c.cuit`)} <> '') = ${noConfiable}`)
    if (filters.search)
      rows = rows.where(
        sql<boolean>`normalizar(c.proveedor || ' ' || c.cuit || ' ' || ${cuit(sql`c.cuit`)} || ' ' || r.numero_completo)
          like '%' || escapar_like(normalizar(${filters.search})) || '%'`,
      )
    return rows
  },
  fields: {
    id: sql`c.id`,
    idRendicion: sql`c.rendicion_id`,
    idDetalle: sql`c.detalle_id`,
    fecha: sql`c.fecha`,
    proveedor: sql`c.proveedor`,
    cuitProveedor: cuit(sql`c.cuit`),
    importe: sql`c.importe`,
    nombre: sql`c.nombre`,
    numeroRendicion: sql`r.numero_completo`,
    idSeccional: sql`r.seccional_id`,
    nombreSeccional: sql`s.nombre`,
    idConcepto: sql`d.concepto_id`,
    concepto: sql`k.nombre`,
    nombreTipo: sql`t.nombre`,
    identificacion: identificacion('c'),
    estado: sql`e.nombre`,
    desconfianza: desconfianzaDe(sql`c.cuit`),
  },
  sort: { fecha: sql`c.fecha` },
  tieBreak: sql`c.id`,
}

const deUno = (c: string, r: string, s: string): RawBuilder<unknown> =>
  sql`jsonb_build_object('id', ${sql.ref(`${c}.id`)}, 'idRendicion', ${sql.ref(`${c}.rendicion_id`)}, 'idDetalle',
    ${sql.ref(`${c}.detalle_id`)},
    'fecha', ${sql.ref(`${c}.fecha`)}, 'proveedor', ${sql.ref(`${c}.proveedor`)}, 'importe', ${sql.ref(`${c}.importe`)}, 'nombre',
    ${sql.ref(`${c}.nombre`)},
    'numeroRendicion', ${sql.ref(`${r}.numero_completo`)}, 'nombreSeccional', ${sql.ref(`${s}.nombre`)}, 'identificacion',
    ${identificacion(c)})`

/** Receipts sent despite a similar one, for a reviewer of every branch. */
export const parecidosSource: ListSource<FilaParecido> = {
  access: can('rendiciones.revisar'),
  rows(ctx, filters) {
    const revisado = filters.flag('revisado')
    const rows = ctx.db
      .selectFrom('comprobante_parecido as p')
      .innerJoin('comprobante as c', 'c.id', 'p.comprobante_id')
      .innerJoin('comprobante as o', 'o.id', 'p.otro_id')
      .innerJoin(sql`rendicion_gasto`.as('r'), (join) => join.on(sql`r.id`, '=', sql`c.rendicion_id`))
      .innerJoin(sql`rendicion_gasto`.as('q'), (join) => join.on(sql`q.id`, '=', sql`o.rendicion_id`))
      .innerJoin(sql`seccional`.as('s'), (join) => join.on(sql`s.id`, '=', sql`r.seccional_id`))
      .innerJoin(sql`seccional`.as('z'), (join) => join.on(sql`z.id`, '=', sql`q.seccional_id`))
      .innerJoin(sql`usuario`.as('u'), (join) => join.on(sql`u.id`, '=', sql`p.usuario_id`))
      .leftJoin(sql`usuario`.as('v'), (join) => join.on(sql`v.id`, '=', sql`p.revisado_por`))
      .where(seccionalEnAlcance(ctx, sql`r.seccional_id`))
      .where(seccionalEnAlcance(ctx, sql`q.seccional_id`)) as Base
    if (revisado === undefined) return rows
    return rows.where(revisado ? sql<boolean>`p.revisado is not null` : sql<boolean>`p.revisado is null`)
  },
  fields: {
    id: sql`p.id`,
    clase: sql`p.clase`,
    motivo: sql`p.motivo`,
    momento: isoMoment(sql`p.momento`),
    quien: sql`u.nombre`,
    revisado: sql`(p.revisado is not null)::int`,
    revisadoPor: sql`coalesce(v.nombre, '')`,
    proveedor: sql`c.proveedor`,
    importe: sql`c.importe`,
    uno: deUno('c', 'r', 's'),
    otro: deUno('o', 'q', 'z'),
  },
  sort: { momento: sql`p.momento` },
  tieBreak: sql`p.id`,
}
