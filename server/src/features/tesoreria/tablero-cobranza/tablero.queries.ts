import { palabrasRechazo } from '@gremial/contract/tesoreria/convenios-forma.ts'
import type { FilaCobranza, TableroCobranza } from '@gremial/contract/tesoreria/tablero-cobranza.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { workingDaysBetween } from '@gremial/contract/values/working-days.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import { holidays } from '../../afiliado/debitos/feriados.ts'

/** Figures of direct debits by year. */

/** Lots that tell how long the bank takes. */
const ultimosLotes = 6

/**
 * A row for each slip whose first attempt was sent in that year: its month, its amount, the state of that attempt and whether a later one was
 * collected or is at the bank. Later attempts are looked for up to three months after the year.
 */
const talones = (anio: number, convenio: number | undefined) => sql`(select x.documento_id, x.afiliado_numero, x.importe,
    extract(month from x.fecha)::int as mes,
    case when x.estado = 'COBRADO' then 'primera' when x.despues then 'reintento'
      when x.espera then 'enBanco' else 'noCobrado' end as queda
  from (
    select r.documento_id, r.afiliado_numero, r.importe, r.estado, k.fecha,
      row_number() over w as intento,
      bool_or(r.estado = 'COBRADO') over t as despues,
      bool_or(r.estado = 'PENDIENTE') over t as espera
    from lote_debito k
    join lote_debito_renglon r on r.lote_id = k.id and r.parte is not null
    where k.fecha >= make_date(${anio}, 1, 1) and k.fecha < make_date(${anio + 1}, 4, 1) and k.hecho is not null
      and (${convenio ?? null}::bigint is null or k.convenio_id = ${convenio ?? null}::bigint)
    window t as (partition by r.documento_id), w as (partition by r.documento_id order by r.id)) x
  where x.intento = 1 and x.fecha < make_date(${anio + 1}, 1, 1))`

const sumas = sql`count(*)::int as cantidad, coalesce(sum(x.importe), 0) as mandado,
  coalesce(sum(x.importe) filter (where x.queda = 'primera'), 0) as primera,
  coalesce(sum(x.importe) filter (where x.queda = 'reintento'), 0) as reintento,
  coalesce(sum(x.importe) filter (where x.queda = 'enBanco'), 0) as "enBanco",
  coalesce(sum(x.importe) filter (where x.queda = 'noCobrado'), 0) as "noCobrado"`

export async function tableroDe(ctx: Ctx, anio: number, convenio: number | undefined): Promise<TableroCobranza> {
  const de = talones(anio, convenio)
  const { rows: meses } = await sql<TableroCobranza['meses'][number]>`select x.mes, ${sumas}
    from ${de} x
    group by x.mes
    order by x.mes`.execute(ctx.db)
  const { rows: anios } = await sql<{ anio: number }>`select distinct extract(year from fecha)::int as anio
    from lote_debito
    where hecho is not null
    order by 1 desc`.execute(ctx.db)
  const suma = (campo: 'cantidad' | 'mandado' | 'primera' | 'reintento' | 'enBanco' | 'noCobrado') =>
    Math.round(100 * meses.reduce((n, m) => n + m[campo], 0)) / 100
  return {
    anio,
    anios: anios.map((a) => a.anio),
    cantidad: suma('cantidad'),
    mandado: suma('mandado'),
    primera: suma('primera'),
    reintento: suma('reintento'),
    enBanco: suma('enBanco'),
    noCobrado: suma('noCobrado'),
    meses,
    motivos: await motivosDe(ctx, anio, convenio),
    lotes: await lotesDe(ctx, convenio),
  }
}

/** Words of a bank's code (r.codigo) by the version of its agreement (k), in the caller's language; the code itself if it is unknown. */
const palabrasDe = (ctx: Ctx): RawBuilder<string> => sql<string>`coalesce((select case c ->> 'palabras' ${sql.join(
  palabrasRechazo.map((p) => sql`when ${sql.lit(p)} then ${message(ctx.language, `rechazoDebito.${p}`)}::text`),
  sql` `,
)} end
  from convenio_cobranza_version v
  cross join jsonb_array_elements(v.datos -> 'codigos') c
  where (v.convenio_id, v.version) = (k.convenio_id, k.convenio_version) and c ->> 'codigo' = q.codigo
  limit 1), q.codigo)`

async function motivosDe(ctx: Ctx, anio: number, convenio: number | undefined): Promise<TableroCobranza['motivos']> {
  const { rows } = await sql<
    TableroCobranza['motivos'][number]
  >`select ${palabrasDe(ctx)} as motivo, sum(q.cantidad)::int as cantidad,
      sum(q.total) as total, sum(q.despues)::int as despues
    from (
      select r.lote_id, r.codigo, count(*)::int as cantidad, sum(r.importe) as total,
        count(*) filter (where exists (select
          from lote_debito_renglon o
          where o.documento_id = r.documento_id and o.estado = 'COBRADO'))::int as despues
      from lote_debito_renglon r
      where r.estado = 'RECHAZADO' and r.lote_id in (
        select l.id
        from lote_debito l
        where l.fecha >= make_date(${anio}, 1, 1) and l.fecha < make_date(${anio + 1}, 1, 1)
          and (${convenio ?? null}::bigint is null or l.convenio_id = ${convenio ?? null}::bigint))
      group by r.lote_id, r.codigo) q
    join lote_debito k on k.id = q.lote_id
    group by 1
    order by 2 desc, 1`.execute(ctx.db)
  return rows
}

async function lotesDe(ctx: Ctx, convenio: number | undefined): Promise<TableroCobranza['lotes']> {
  const { rows } = await sql<
    Omit<TableroCobranza['lotes'][number], 'dias'>
  >`select k.id, k.numero, k.fecha, n.contestado, n.pendientes
    from (
      select l.id, l.numero, l.fecha
      from lote_debito l
      where l.hecho is not null and (${convenio ?? null}::bigint is null or l.convenio_id = ${convenio ?? null}::bigint)
      order by l.fecha desc, l.id desc
      limit ${ultimosLotes}) k
    cross join lateral (
      select dia_de(max(r.respondido) filter (where r.estado in ('COBRADO', 'RECHAZADO'))) as contestado,
        count(*) filter (where r.estado = 'PENDIENTE')::int as pendientes
      from lote_debito_renglon r
      where r.lote_id = k.id) n
    order by k.fecha desc, k.id desc`.execute(ctx.db)
  const dias = await holidays(ctx)
  return rows.map((k) => ({ ...k, dias: k.contestado === null ? null : workingDaysBetween(k.fecha, k.contestado, dias) }))
}

const figures = {
  seccional: sql`c.nombre`,
  cantidad: sql`c.cantidad`,
  mandado: sql`c.mandado`,
  cobrado: sql`c.cobrado`,
  rechazados: sql`c.rechazados`,
  porcentaje: sql`round(100.0 * c.rechazados / c.cantidad)::int`,
  noCobrado: sql`c.no_cobrado`,
}

export const cobranzaSeccionalesSource: ListSource<FilaCobranza> = {
  access: can('cobranza.consultar'),
  rows: (ctx, filters) =>
    ctx.db.selectFrom(
      sql`(select b.id, b.nombre, count(*)::int as cantidad, sum(x.importe) as mandado,
          coalesce(sum(x.importe) filter (where x.queda in ('primera', 'reintento')), 0) as cobrado,
          count(*) filter (where x.queda in ('reintento', 'noCobrado'))::int as rechazados,
          coalesce(sum(x.importe) filter (where x.queda = 'noCobrado'), 0) as no_cobrado
        from ${talones(filters.number('anio') ?? Number(ctx.today.slice(0, 4)), filters.number('idConvenio'))} x
        join afiliado a on a.numero = x.afiliado_numero
        join seccional b on b.id = a.seccional_id
        group by b.id)`.as('c'),
    ),
  fields: { id: sql`c.id`, ...figures },
  sort: figures,
  tieBreak: sql`c.id`,
}
