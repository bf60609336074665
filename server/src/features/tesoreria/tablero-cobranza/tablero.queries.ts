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

/** Lots (k) with their slips by branch (s): those whose first attempt was sent in that year (decision 160). */
const resumidos = (anio: number, convenio: number | undefined) => sql`lote_debito k
  join resumen_cobranza_seccional s on s.lote_id = k.id
  where k.fecha >= make_date(${anio}, 1, 1) and k.fecha < make_date(${anio + 1}, 1, 1)
    and (${convenio ?? null}::bigint is null or k.convenio_id = ${convenio ?? null}::bigint)`

export async function tableroDe(ctx: Ctx, anio: number, convenio: number | undefined): Promise<TableroCobranza> {
  const { rows: meses } = await sql<TableroCobranza['meses'][number]>`select extract(month from k.fecha)::int as mes,
      sum(s.cantidad)::int as cantidad, sum(s.mandado) as mandado, sum(s.primera) as primera, sum(s.reintento) as reintento,
      sum(s.en_banco) as "enBanco", sum(s.no_cobrado) as "noCobrado"
    from ${resumidos(anio, convenio)}
    group by 1
    order by 1`.execute(ctx.db)
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
    from resumen_cobranza_motivo q
    join lote_debito k on k.id = q.lote_id
    where k.fecha >= make_date(${anio}, 1, 1) and k.fecha < make_date(${anio + 1}, 1, 1)
      and (${convenio ?? null}::bigint is null or k.convenio_id = ${convenio ?? null}::bigint)
    group by 1
    order by 2 desc, 1`.execute(ctx.db)
  return rows
}

async function lotesDe(ctx: Ctx, convenio: number | undefined): Promise<TableroCobranza['lotes']> {
  const { rows } = await sql<
    Omit<TableroCobranza['lotes'][number], 'dias'>
  >`select k.id, k.numero, k.fecha, n.contestado, n.pendientes
    from lote_debito k
    join resumen_cobranza_lote n on n.lote_id = k.id
    where ${convenio ?? null}::bigint is null or k.convenio_id = ${convenio ?? null}::bigint
    order by k.fecha desc, k.id desc
    limit ${ultimosLotes}`.execute(ctx.db)
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
      sql`(select b.id, b.nombre, x.cantidad, x.mandado, x.cobrado, x.rechazados, x.no_cobrado
        from (
          select s.seccional_id, sum(s.cantidad)::int as cantidad, sum(s.mandado) as mandado,
            sum(s.primera + s.reintento) as cobrado, sum(s.rechazados)::int as rechazados, sum(s.no_cobrado) as no_cobrado
          from ${resumidos(filters.number('anio') ?? Number(ctx.today.slice(0, 4)), filters.number('idConvenio'))}
          group by s.seccional_id) x
        join seccional b on b.id = x.seccional_id)`.as('c'),
    ),
  fields: { id: sql`c.id`, ...figures },
  sort: figures,
  tieBreak: sql`c.id`,
}
