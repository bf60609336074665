import { type LoteRow, type PagoGroup, type PagoRow, pagoGroups } from '@gremial/contract/tesoreria/pagos.ts'
import { type FilaRenglonLote } from '@gremial/contract/tesoreria/pagos-renglones.ts'
import { estadosRendicion, rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment, zone } from '../../../platform/db/iso.ts'
import { padded } from '../../../platform/db/padded.ts'
import type { Base, ListSource } from '../../../platform/list/list.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { porqueDelRechazo } from '../../afiliado/cobros/rechazos.ts'
import { alcanza, seccionalEnAlcance, seccionalPedida } from '../../seccionales/seccionales/seccionales.access.ts'
import { cuentaSituation } from '../cuentas-pago/situacion.ts'
import { hechosOf, puede, stateName } from '../rendiciones-gasto/acciones.ts'
import '../rendiciones-gasto/rendiciones-gasto.tables.ts'

/** Settlements on the payment desk, and their lots. */

/** Source states of each group. */
const estadosDe: Record<PagoGroup, readonly number[]> = {
  paraPagar: [rendicionState.autorizada, rendicionState.enviada],
  volvieron: [rendicionState.autorizada, rendicionState.enviada],
  enBanco: [rendicionState.autorizada, rendicionState.enviada],
  finanzas: [rendicionState.enviada],
  observadas: [rendicionState.observada],
  pagadas: [rendicionState.pagada, rendicionState.acreditada],
}
const entre = (estados: readonly number[]) => sql`(${sql.join(estados.map((e) => sql.lit(e)))})`

/** Last lot line of a settlement (r). */
const ultimoRenglon = sql`(select x.estado, x.codigo, x.motivo, x.lote_id, k.numero
  from lote_pago_renglon x
  join lote_pago k on k.id = x.lote_id
  where x.rendicion_id = r.id
  order by x.id desc
  limit 1)`

const groupOf = ({ services }: Ctx): RawBuilder<PagoGroup> => sql<PagoGroup>`case
  when r.estado = ${sql.lit(rendicionState.observada)} then 'observadas'
  when r.estado in ${entre(estadosDe.pagadas)} then 'pagadas'
  when l.estado = 'PENDIENTE' then 'enBanco'
  when r.estado = ${sql.lit(rendicionState.enviada)} and ${services.config.finance !== undefined}::boolean then 'finanzas'
  when l.estado = 'RECHAZADO' then 'volvieron' else 'paraPagar' end`

/** Settlements of the desk in scope (r), with branch (s), account (c), last lot (l) and group (de). */
export function pagosAlAlcance(ctx: Ctx, group?: PagoGroup): Base {
  // By recording date: a payment of an earlier day stays visible to the user who records it. An array, not a subquery: next to another
  // condition, a subquery makes the plan read every settlement.
  const anotada = sql<boolean>`r.id = any(array(select e.rendicion_id
    from rendicion_suceso e
    where e.que = 'pagada' and e.momento >= date_trunc('month', ${ctx.today}::date)::timestamp at time zone ${zone}))`
  const rows = ctx.db
    .selectFrom('rendicion_gasto as r')
    .innerJoin(sql`seccional`.as('s'), (join) => join.on(sql`s.id`, '=', sql`r.seccional_id`))
    .leftJoin(sql`tipo_rendicion`.as('t'), (join) => join.on(sql`t.id`, '=', sql`r.tipo_id`))
    .leftJoin(sql`seccional_cuenta`.as('c'), (join) => join.on(sql`c.seccional_id`, '=', sql`r.seccional_id`))
    .leftJoinLateral(ultimoRenglon.as('l'), (join) => join.onTrue())
    .leftJoinLateral(hechosOf(ctx).as('yo'), (join) => join.onTrue())
    .leftJoinLateral(sql`(select ${groupOf(ctx)} as grupo)`.as('de'), (join) => join.onTrue())
    .where(seccionalEnAlcance(ctx, sql`r.seccional_id`))
  if (group === undefined) return rows.where(sql<boolean>`(r.estado in (2, 5, 6) or r.estado in (4, 8) and ${anotada})`) as Base
  const own = rows.where(sql<boolean>`r.estado in ${entre(estadosDe[group])} and de.grupo = ${group}`)
  return (group === 'pagadas' ? own.where(anotada) : own) as Base
}

/** Matches the branch's name or the settlement's number ("42", "0042/2026"). */
const buscada = (text: string): RawBuilder<boolean> =>
  sql<boolean>`normalizar(r.numero_completo || ' ' || s.nombre) like '%' || escapar_like(normalizar(${text})) || '%'`

const names = (ctx: Ctx): RawBuilder<unknown> =>
  sql.join(
    estadosRendicion.map((e) => sql`when ${sql.lit(e)} then ${stateName(ctx, e)}`),
    sql` `,
  )

/** Settlements on the desk, the longest waiting first. */
export const pagosSource: ListSource<PagoRow> = {
  access: can('rendiciones.revisar'),
  rows(ctx, filters) {
    const request = filters.text('grupo')
    const group = pagoGroups.find((uno) => uno === request)
    let rows = pagosAlAlcance(ctx, group)
    if (request !== undefined && group === undefined) rows = rows.where(sql<boolean>`false`)
    const seccional = seccionalPedida(ctx, filters)
    if (seccional !== undefined) rows = rows.where(sql<boolean>`r.seccional_id = ${seccional}`)
    const id = filters.number('id')
    if (id !== undefined) rows = rows.where(sql<boolean>`r.id = ${id}`)
    if (filters.search) rows = rows.where(buscada(filters.search))
    return rows.leftJoinLateral(
      sql`(select case r.estado ${names(ctx)} end as nombre, ${ctx.today}::date - dia_de(r.desde) as dias,
        case when de.grupo = 'volvieron' then ${porqueDelRechazo(ctx, sql`l.codigo`, sql`l.motivo`)}
          when de.grupo = 'observadas' then r.motivo_observacion else '' end as motivo)`.as('dicho'),
      (join) => join.onTrue(),
    )
  },
  fields: {
    id: sql`r.id`,
    numeroRendicion: sql`r.numero_completo`,
    idSeccional: sql`r.seccional_id`,
    nombreSeccional: sql`s.nombre`,
    nombreTipo: sql`coalesce(t.nombre, '')`,
    periodo: sql`coalesce(${padded(sql`r.mes_periodo`, 2)} || '/' || r.anio_periodo, '')`,
    total: sql`r.total`,
    desde: isoMoment(sql`r.desde`),
    dias: sql`dicho.dias`,
    grupo: sql`de.grupo`,
    idEstado: sql`r.estado`,
    estado: sql`dicho.nombre`,
    cbu: sql`coalesce(c.cbu, '')`,
    banco: sql`coalesce((select b.nombre from banco b where b.codigo = left(c.cbu, 3) order by b.id limit 1), '')`,
    cuenta: cuentaSituation,
    lote: sql`l.numero`,
    idLote: sql`l.lote_id`,
    motivo: sql`dicho.motivo`,
    fechaPago: sql`r.fecha_pago`,
    referenciaPago: sql`r.referencia_pago`,
    can: sql`jsonb_build_object('pagar', coalesce(${puede('pagar')}, false), 'observar', coalesce(${puede('observar')}, false))`,
  },
  sort: { desde: sql`r.desde`, total: sql`r.total` },
  tieBreak: sql`r.id`,
}

/**
 * Lots (k) whose payments are all in scope: no caller sees part of a lot. A lot of members is private: it needs the permission to
 * pay.
 */
export const loteEnAlcance = (
  ctx: Ctx,
): RawBuilder<boolean> => sql<boolean>`(case k.destino when 'AFILIADOS' then not exists (select
    from lote_pago_renglon x
    join pago_tramite p on p.id = x.pago_id
    join solicitud s on s.id = p.solicitud_id
    where x.lote_id = k.id and not ${alcanza(ctx, 'rendiciones.pagar', sql`s.seccional_id`)})
  else ${
    ctx.scope.kind === 'all'
      ? sql`true`
      : sql`not exists (select
    from lote_pago_renglon x
    join rendicion_gasto r on r.id = x.rendicion_id
    where x.lote_id = k.id and not ${seccionalEnAlcance(ctx, sql`r.seccional_id`)})`
  } end)`

/** SQL condition: a lot (k) waits for its second person's approval. */
export const porAprobar: RawBuilder<boolean> = sql<boolean>`(k.necesita_otra and k.aprobado is null)`

/** Counts of a lot's lines by state (k), for a lateral join as `n`. */
export const cuentasDeLote = sql`(select count(*) filter (where x.estado = 'PAGADO') as pagados,
    count(*) filter (where x.estado = 'RECHAZADO') as rechazados,
    count(*) filter (where x.estado = 'PENDIENTE') as pendientes
  from lote_pago_renglon x
  where x.lote_id = k.id)`

export const loteFields: { [C in keyof LoteRow]: RawBuilder<unknown> } = {
  id: sql`k.id`,
  numero: sql`k.numero`,
  destino: sql`k.destino`,
  fecha: sql`k.fecha`,
  creado: isoMoment(sql`k.creado`),
  por: sql`coalesce(u.nombre, '')`,
  cantidad: sql`k.cantidad`,
  total: sql`k.total`,
  pagados: sql`n.pagados`,
  rechazados: sql`n.rechazados`,
  pendientes: sql`n.pendientes`,
  estado: sql`case when n.pendientes > 0 and ${porAprobar} then 'POR_APROBAR'
    when n.pendientes > 0 then 'EN_BANCO'
    when n.pagados + n.rechazados = 0 then 'ANULADO' else 'TERMINADO' end`,
}

export const lotesAlAlcance = (ctx: Ctx): Base =>
  ctx.db
    .selectFrom(sql`lote_pago`.as('k'))
    .leftJoin(sql`usuario`.as('u'), (join) => join.on(sql`u.id`, '=', sql`k.creado_por`))
    .leftJoinLateral(cuentasDeLote.as('n'), (join) => join.onTrue())
    .where(loteEnAlcance(ctx)) as Base

export const lotesSource: ListSource<LoteRow> = {
  access: can('rendiciones.revisar'),
  rows(ctx, filters) {
    const pendiente = filters.flag('pendiente')
    const rows = lotesAlAlcance(ctx)
    return pendiente === undefined ? rows : rows.where(sql<boolean>`(n.pendientes > 0) = ${pendiente}`)
  },
  fields: loteFields,
  sort: { numero: sql`k.numero` },
  tieBreak: sql`k.id`,
}

/** Number and payee of a line (x), with the CUIT of its account, for a lateral join. */
export const pagadoDe = sql`(select r.numero_completo as numero, s.nombre as destinatario,
      (select o.cuit from organizacion o) as cuit
    from rendicion_gasto r
    join seccional s on s.id = r.seccional_id
    where r.id = x.rendicion_id
  union all
  select ${numeroDeSolicitud()}, a.apellido || ', ' || a.nombre, coalesce(a.cuil, '')
    from pago_tramite p
    join solicitud s on s.id = p.solicitud_id
    join afiliado a on a.numero = s.afiliado_numero
    where p.id = x.pago_id)`

/** Transfers of the lots in scope. */
export const renglonesLoteSource: ListSource<FilaRenglonLote> = {
  access: can('rendiciones.revisar'),
  rows(ctx, filters) {
    const lote = filters.number('idLote')
    const rows = ctx.db
      .selectFrom(sql`lote_pago_renglon`.as('x'))
      .innerJoin(sql`lote_pago`.as('k'), (join) => join.on(sql`k.id`, '=', sql`x.lote_id`))
      .innerJoinLateral(pagadoDe.as('y'), (join) => join.onTrue())
      // A lot that waits for approval is not exported for the bank.
      .where(sql<boolean>`${loteEnAlcance(ctx)} and not ${porAprobar}`) as Base
    return lote === undefined ? rows : rows.where(sql<boolean>`x.lote_id = ${lote}`)
  },
  fields: {
    id: sql`x.id`,
    orden: sql`x.orden`,
    referencia: sql`x.referencia`,
    destinatario: sql`y.destinatario`,
    cuit: sql`y.cuit`,
    cbu: sql`x.cbu`,
    importe: sql`x.importe`,
    fecha: sql`k.fecha`,
    numero: sql`y.numero`,
    estado: sql`x.estado`,
  },
  sort: { referencia: sql`x.referencia` },
  tieBreak: sql`x.id`,
}
