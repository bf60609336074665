import type { ResponseOf } from '@gremial/contract/platform/call.ts'
import {
  type GrupoPagoAfiliado,
  gruposPagoAfiliado,
  type PagoAfiliadoRow,
  type pagosAfiliados,
} from '@gremial/contract/tesoreria/pagos-afiliados.ts'
import { sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment, zone } from '../../../platform/db/iso.ts'
import type { Base, ListSource } from '../../../platform/list/list.ts'
import { numeroDeAfiliado, numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { porqueDelRechazo } from '../../afiliado/cobros/rechazos.ts'
import { seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { cuentaDelPago, esPropio, grupoDelPago, ultimoRenglonDelPago } from './situacion.ts'

/** Payments to members in scope (p), with request (s), member (a), last lot line (l) and group (de). Paid ones of this month only. */
function pagosDe(ctx: Ctx, grupo?: GrupoPagoAfiliado): Base {
  // An array, not a condition: the plan would expect a third of all payments and read every request.
  const esteMes = sql<boolean>`p.id = any(array(select o.id
    from pago_tramite o
    where o.estado = 'PAGADO' and o.resuelto >= date_trunc('month', ${ctx.today}::date)::timestamp at time zone ${zone}))`
  const pendiente = sql<boolean>`p.estado = 'PENDIENTE'`
  const rows = ctx.db
    .selectFrom(sql`pago_tramite`.as('p'))
    .innerJoin(sql`solicitud`.as('s'), (join) => join.on(sql`s.id`, '=', sql`p.solicitud_id`))
    .innerJoin(sql`afiliado`.as('a'), (join) => join.on(sql`a.numero`, '=', sql`s.afiliado_numero`))
    .innerJoin(sql`producto`.as('d'), (join) => join.on(sql`d.id`, '=', sql`s.producto_id`))
    .innerJoin(sql`seccional`.as('b'), (join) => join.on(sql`b.id`, '=', sql`s.seccional_id`))
    .leftJoinLateral(ultimoRenglonDelPago.as('l'), (join) => join.onTrue())
    .leftJoinLateral(sql`(select ${grupoDelPago} as grupo)`.as('de'), (join) => join.onTrue())
    .where(seccionalEnAlcance(ctx, sql`s.seccional_id`))
  if (grupo === undefined) return rows.where(sql<boolean>`(${pendiente} or ${esteMes})`) as Base
  if (grupo === 'pagados') return rows.where(esteMes) as Base
  return rows.where(sql<boolean>`${pendiente} and de.grupo = ${grupo}`) as Base
}

/** Payments to members, the longest waiting first. */
export const pagosAfiliadosSource: ListSource<PagoAfiliadoRow> = {
  access: can('rendiciones.pagar'),
  rows(ctx, filters) {
    const pedido = filters.text('grupo')
    const grupo = gruposPagoAfiliado.find((uno) => uno === pedido)
    let rows = pagosDe(ctx, grupo)
    if (pedido !== undefined && grupo === undefined) rows = rows.where(sql<boolean>`false`)
    if (filters.search)
      rows = rows.where(sql<boolean>`normalizar(${numeroDeSolicitud()} || ' ' || a.apellido || ' ' || a.nombre || ' '
        || a.apellido || ', ' || a.nombre || ' ' || d.nombre) like '%' || escapar_like(normalizar(${filters.search})) || '%'`)
    return rows.leftJoinLateral(
      sql`(select case when de.grupo = 'volvieron' then ${porqueDelRechazo(ctx, sql`l.codigo`, sql`l.motivo`)}
        else '' end as motivo, (${esPropio(ctx)})::int as propio, ${ctx.today}::date - dia_de(p.creado) as dias)`.as('dicho'),
      (join) => join.onTrue(),
    )
  },
  fields: {
    id: sql`p.id`,
    numero: numeroDeSolicitud(),
    producto: sql`d.nombre`,
    afiliado: sql`a.apellido || ', ' || a.nombre`,
    numeroAfiliadoFormateado: numeroDeAfiliado(),
    nombreSeccional: sql`b.nombre`,
    total: sql`p.importe`,
    desde: isoMoment(sql`p.creado`),
    dias: sql`dicho.dias`,
    grupo: sql`de.grupo`,
    cbu: sql`p.cbu`,
    banco: sql`coalesce((select b.nombre from banco b where b.codigo = left(p.cbu, 3) order by b.id limit 1), '')`,
    cuenta: cuentaDelPago,
    lote: sql`l.numero`,
    idLote: sql`l.lote_id`,
    motivo: sql`dicho.motivo`,
    fechaPago: sql`p.fecha_pago`,
    referencia: sql`p.referencia`,
    propio: sql`dicho.propio`,
  },
  sort: { desde: sql`p.creado`, total: sql`p.importe` },
  tieBreak: sql`p.id`,
  people: { thing: 'pagosAfiliados', isOther: () => true },
}

/** Payments in each group, and their total in pesos. */
export async function pagosAfiliadosSummary(ctx: Ctx): Promise<ResponseOf<(typeof pagosAfiliados)['resumen']>> {
  const rows = (await pagosDe(ctx)
    .select([sql`de.grupo`.as('grupo'), sql<number>`count(*)::int`.as('cantidad'), sql<number>`sum(p.importe)`.as('total')])
    .groupBy(sql`de.grupo`)
    .execute()) as ResponseOf<(typeof pagosAfiliados)['resumen']>
  return gruposPagoAfiliado.map((grupo) => rows.find((f) => f.grupo === grupo) ?? { grupo, cantidad: 0, total: 0 })
}
