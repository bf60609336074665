import { type Informe, type InformeLine, informeMonths, type PedidoInforme } from '@gremial/contract/tesoreria/informe-caja.ts'
import type { IngresoEgreso } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { firstDayAgo } from '@gremial/contract/values/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { exigirAlcance, seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { ocultaEnLista } from '../cajas/cajas.access.ts'

/** Open sheets whose amounts the caller must not see before counting. */
const ocultas = (ctx: Ctx): RawBuilder<unknown> =>
  sql`select c.planilla_id
    from caja c
    where c.arqueo = 'CIEGO' and ${seccionalEnAlcance(ctx, sql`c.seccional_id`)} and ${ocultaEnLista(ctx, sql`c.planilla_id`)}`

const primerDia = (month: number): string => `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}-01`

/** Months of the report, in order: 202512, 202601… */
export const mesesHasta = (today: string, hasta: number | undefined): number[] =>
  Array.from({ length: informeMonths }, (_, i) =>
    Number(
      firstDayAgo(hasta === undefined ? today : primerDia(hasta), informeMonths - 1 - i)
        .slice(0, 7)
        .replace('-', ''),
    ),
  )

/**
 * Movements (m) that count in those months, optionally with branch (s). A reversal counts against its original; transfers, count
 * adjustments and opening balances are separate.
 */
export function sumado(
  ctx: Ctx,
  { idSeccional, caja, hasta }: PedidoInforme,
  { porSeccional }: { porSeccional: boolean },
): RawBuilder<unknown> {
  if (idSeccional !== undefined) exigirAlcance(ctx, idSeccional)
  const months = mesesHasta(ctx.today, hasta)
  const desde = primerDia(months[0] ?? 0)
  return sql`(select g.mes, g.sentido, coalesce(k.orden, '') as orden, min(coalesce(k.nombre, '')) as concepto, g.aparte,
      ${porSeccional ? sql`g.seccional_id` : sql`null::bigint as seccional_id`},
      (sum(g.importe) * 100)::bigint as centavos, sum(g.cantidad)::int as cantidad
    from (select (extract(year from m.fecha_movimiento) * 100 + extract(month from m.fecha_movimiento))::int as mes,
        case when m.corrige_id is null then m.ingreso_egreso else 3 - m.ingreso_egreso end as sentido, m.concepto_id,
        m.seccional_id, case when m.tipo_id in (4, 5, 7) then m.tipo_id end as aparte,
        sum(case when m.corrige_id is null then m.total else -m.total end) as importe, count(*) as cantidad
      from movimiento_caja m
      where not m.anulado and m.fecha_movimiento >= ${desde}::date
        and m.fecha_movimiento < ${desde}::date + make_interval(months => ${informeMonths}::int)
        and ${seccionalEnAlcance(ctx, sql`m.seccional_id`)}
        ${idSeccional === undefined ? sql`` : sql`and m.seccional_id = ${idSeccional}`}
        ${caja === undefined ? sql`` : sql`and m.caja_id = ${caja}`}
        and m.planilla_id <> all (array(${ocultas(ctx)}))
      group by 1, 2, 3, 4, 5) g
    left join concepto_caja k on k.id = g.concepto_id and g.aparte is null
    group by g.mes, g.sentido, k.orden, g.aparte ${porSeccional ? sql`, g.seccional_id` : sql``})`
}

interface Celda {
  mes: number
  sentido: IngresoEgreso
  concepto: string
  aparte: string | null
  orden: string
  centavos: number
  cantidad: number
}

const inPesos = (centavos: number): number => centavos / 100

/** The database adds up once; totals derive from its groups, in cents, so all agree. */
export async function readInforme(ctx: Ctx, request: PedidoInforme): Promise<Informe> {
  const { rows } = await sql<Celda>`select q.mes, q.sentido, q.concepto, q.orden, t.nombre as aparte, q.centavos, q.cantidad
    from ${sumado(ctx, request, { porSeccional: false })} q left join tipo_movimiento_caja t on t.id = q.aparte`.execute(ctx.db)
  const { rows: sinVer } = await sql<{
    n: number
  }>`select count(*)::int as n
    from caja c
    where c.planilla_id = any(array(${ocultas(ctx)}))
      ${request.idSeccional === undefined ? sql`` : sql`and c.seccional_id = ${request.idSeccional}`}
      ${request.caja === undefined ? sql`` : sql`and c.id = ${request.caja}`}`.execute(ctx.db)
  const months = mesesHasta(ctx.today, request.hasta)
  const sum = (de: readonly Celda[]): number => de.reduce((n, c) => n + c.centavos, 0)
  const lines = (de: readonly Celda[], nombre: (c: Celda) => string): InformeLine[] =>
    [...Map.groupBy(de, (c) => `${c.sentido} ${c.aparte ?? c.orden}`).values()]
      .map((cells) => {
        const first = cells[0] as Celda
        return {
          ingresoEgreso: first.sentido,
          concepto: nombre(first),
          total: inPesos(sum(cells)),
          cantidad: cells.reduce((n, c) => n + c.cantidad, 0),
          porMes: months.map((month) => inPesos(sum(cells.filter((c) => c.mes === month)))),
        }
      })
      .toSorted((a, b) => b.total - a.total || a.concepto.localeCompare(b.concepto, 'es'))
  const propias = rows.filter((c) => c.aparte === null)
  const de = (cells: readonly Celda[], sentido: IngresoEgreso) => inPesos(sum(cells.filter((c) => c.sentido === sentido)))
  return {
    meses: months.map((mes) => {
      const own = propias.filter((c) => c.mes === mes)
      return { mes, ingresos: de(own, 1), egresos: de(own, 2) }
    }),
    ingresos: de(propias, 1),
    egresos: de(propias, 2),
    conceptos: lines(propias, (c) => c.concepto),
    aparte: lines(
      rows.filter((c) => c.aparte !== null),
      (c) => c.aparte ?? '',
    ),
    ocultas: sinVer[0]?.n ?? 0,
  }
}
