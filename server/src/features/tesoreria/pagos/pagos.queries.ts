import type { ResponseOf } from '@gremial/contract/platform/call.ts'
import { facturaNotices, readFacturaQr } from '@gremial/contract/tesoreria/factura-qr.ts'
import { gruposPagables, type Lote, type PagoNotice, pagoGroups, type pagos } from '@gremial/contract/tesoreria/pagos.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { porqueDelRechazo } from '../../afiliado/cobros/rechazos.ts'
import { ownCuit } from '../comprobantes/comprobantes.queries.ts'
import { cuentaNueva } from '../cuentas-pago/situacion.ts'
import { loteFields, lotesAlAlcance, pagadoDe, pagosAlAlcance, porAprobar } from './pagos.list.ts'

/** Settlements in each group, and their total. */
export async function pagosSummary(ctx: Ctx): Promise<ResponseOf<(typeof pagos)['resumen']>> {
  const rows = (await pagosAlAlcance(ctx)
    .select([sql`de.grupo`.as('grupo'), sql<number>`count(*)::int`.as('cantidad'), sql<number>`sum(r.total)`.as('total')])
    .groupBy(sql`de.grupo`)
    .execute()) as ResponseOf<(typeof pagos)['resumen']>['grupos']
  return {
    conFinanzas: ctx.services.config.finance !== undefined,
    grupos: pagoGroups.map((grupo) => rows.find((f) => f.grupo === grupo) ?? { grupo, cantidad: 0, total: 0 }),
  }
}

/** Warns at this multiple of the usual total, given at least this many settlements in a year. */
const muyPorEncima = 2
const minimoHabitual = 3

/** Warnings for all payable settlements, in one statement. */
export async function pagosNotices(ctx: Ctx): Promise<PagoNotice[]> {
  const elegibles = pagosAlAlcance(ctx)
    .where(sql<boolean>`r.estado in (2, 5) and de.grupo in (${sql.join(gruposPagables.map((g) => sql.lit(g)))})`)
    .select([
      sql`r.id`.as('id'),
      sql`r.seccional_id`.as('seccional_id'),
      sql`r.tipo_id`.as('tipo_id'),
      sql`r.total`.as('total'),
      sql`make_date(r.anio_periodo, r.mes_periodo, 1)`.as('mes'),
      sql`c.cbu is not null and ${cuentaNueva}`.as('nueva'),
      sql`dia_de(c.cambiada)`.as('cambiada'),
    ])
  const { rows } = await sql<PagoNotice>`with p as materialized (${elegibles}),
    k as materialized (select c.id, c.rendicion_id, c.fecha, c.cuit, c.proveedor, c.importe, p.mes
      from p join comprobante c on c.rendicion_id = p.id)
    select k.rendicion_id as "idRendicion", 'FUERA_DE_PERIODO' as aviso, count(*)::int as cantidad, sum(k.importe) as importe,
        null::numeric as veces, '' as dice, null::date as dia
      from k
      where k.fecha < k.mes or k.fecha >= k.mes + interval '1 month'
      group by k.rendicion_id
    union all
    select k.rendicion_id, 'NO_CONFIABLE', count(*)::int, sum(k.importe), null,
        (array_agg(v.nombre || ', ' || v.desconfianza order by k.importe desc, k.id))[1], null
      from k
      join proveedor v on v.cuit = k.cuit and v.desconfiado is not null
      group by k.rendicion_id
    union all
    select k.rendicion_id, 'PROVEEDOR_NUEVO', count(distinct k.cuit)::int, sum(k.importe), null,
        (array_agg(k.proveedor order by k.importe desc, k.id))[1], null
      from k
      where not exists (select from comprobante o where o.cuit = k.cuit and o.id < k.id and o.rendicion_id <> k.rendicion_id
        and o.vigente)
      group by k.rendicion_id
    union all
    select k.rendicion_id, 'CON_MOTIVO', count(distinct k.id)::int, null, null,
        (array_agg(x.motivo order by x.id desc))[1], null
      from k
      join comprobante_parecido x on x.comprobante_id = k.id
      group by k.rendicion_id
    union all
    select p.id, 'MAYOR_A_LO_HABITUAL', null, null, round(p.total / h.medio, 1), '', null
      from p
      cross join lateral (select avg(o.total) as medio, count(*) as cuantas
        from rendicion_gasto o
        where o.seccional_id = p.seccional_id and o.fecha >= ${ctx.today}::date - 365 and o.tipo_id = p.tipo_id
          and o.estado in (4, 8)) h
      where h.cuantas >= ${minimoHabitual}::int and p.total > h.medio * ${muyPorEncima}::int
    union all
    select p.id, 'CUENTA_NUEVA', null, null, null, '', p.cambiada
      from p
      where p.nueva`.execute(ctx.db)
  return [...rows, ...(await deOtroReceptor(ctx, elegibles.clearSelect().select(sql`r.id`.as('id'))))]
}

/** Invoices whose QR names a receiver other than the organisation. */
async function deOtroReceptor(ctx: Ctx, elegibles: ReturnType<typeof pagosAlAlcance>): Promise<PagoNotice[]> {
  const cuitOrganizacion = await ownCuit(ctx)
  const { rows } = await sql<{ rendicion: number; qr: string }>`select c.rendicion_id as rendicion, c.qr
    from (${elegibles}) p
    join comprobante c on c.rendicion_id = p.id
    where c.qr <> ''`.execute(ctx.db)
  const ajenas = new Map<number, number>()
  for (const { rendicion, qr } of rows) {
    const { factura } = readFacturaQr(qr)
    const notices = factura ? facturaNotices(factura, { cuitOrganizacion, hoy: ctx.today }) : []
    if (notices.some((a) => a.aviso === 'OTRO_RECEPTOR')) ajenas.set(rendicion, (ajenas.get(rendicion) ?? 0) + 1)
  }
  return [...ajenas].map(([idRendicion, cantidad]) => ({
    idRendicion,
    aviso: 'OTRO_RECEPTOR',
    cantidad,
    importe: null,
    veces: null,
    dice: '',
    dia: null,
  }))
}

/** File name of a lot. */
export const loteFile = (numero: number, csv: boolean): string => `lote-${String(numero).padStart(6, '0')}.${csv ? 'csv' : 'txt'}`

/** SQL condition: the layout of a lot (k) writes CSV. */
export const esCsv = sql<boolean>`coalesce((select v.formato->>'escritura' = 'CSV'
  from formato_pago_version v
  where v.formato_id = k.formato_id and v.version = k.formato_version), false)`

/** SQL fields of the layout of a lot (k): its name, and true if it reads responses, as the portal's own does. */
const loteLayout: Record<'formato' | 'conRespuesta', RawBuilder<unknown>> = {
  formato: sql`coalesce((select v.formato->>'nombre'
    from formato_pago_version v
    where v.formato_id = k.formato_id and v.version = k.formato_version), '')`,
  conRespuesta: sql`coalesce((select jsonb_typeof(v.formato->'respuesta') = 'object'
    from formato_pago_version v
    where v.formato_id = k.formato_id and v.version = k.formato_version), true)`,
}

/** A lot in scope with its lines; NO_EXISTE otherwise. */
export async function readLote(ctx: Ctx, id: number): Promise<Lote> {
  const expressions: Record<string, RawBuilder<unknown>> = { ...loteFields, ...loteLayout, csv: esCsv, envio: sql`k.envio` }
  const fields = Object.entries(expressions).map(([nombre, de]) => de.as(nombre))
  const { csv, ...row } = found(
    (await lotesAlAlcance(ctx)
      .where(sql<boolean>`k.id = ${id}`)
      .select([
        ...fields,
        sql`k.huella`.as('huella'),
        sql`k.motivo_anula`.as('motivoAnula'),
        isoMoment(sql`k.aprobado`).as('aprobado'),
        sql`coalesce((select q.nombre from usuario q where q.id = k.aprobado_por), '')`.as('aprobo'),
        sql`n.pendientes > 0 and ${porAprobar} and k.creado_por <> ${ctx.user?.id ?? null}`.as('aprobable'),
      ])
      .executeTakeFirst()) as (Omit<Lote, 'archivo' | 'renglones' | 'respuestas'> & { csv: boolean }) | undefined,
  )
  const { rows: renglones } = await sql<
    Lote['renglones'][number]
  >`select x.id, x.orden, x.referencia, coalesce(x.rendicion_id, x.pago_id) as "idPagado",
      y.numero, y.destinatario, x.cbu, x.importe, x.estado,
      case when x.estado = 'RECHAZADO' then ${porqueDelRechazo(ctx, sql`x.codigo`, sql`x.motivo`)} else '' end as motivo,
      ${isoMoment(sql`x.respondido`)} as respondido
    from lote_pago_renglon x
    cross join lateral ${pagadoDe} y
    where x.lote_id = ${id}
    order by x.orden`.execute(ctx.db)
  const { rows: respuestas } = await sql<
    Lote['respuestas'][number]
  >`select a.id, ${isoMoment(sql`a.recibida`)} as recibida, u.nombre as por,
      a.pagados, a.rechazados
    from lote_pago_respuesta a
    join usuario u on u.id = a.usuario_id
    where a.lote_id = ${id}
    order by a.id`.execute(ctx.db)
  return { ...row, archivo: loteFile(row.numero, csv), renglones, respuestas }
}
