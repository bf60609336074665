import { type GastosSummary, gastosMonths } from '@gremial/contract/tesoreria/gastos.ts'
import { diasTardeRendicion, estadosRendicion } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { firstDayAgo } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { exigirAlcance, seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { stateName } from '../rendiciones-gasto/acciones.ts'
import { gastado } from './gastos.list.ts'

interface Celda {
  mes: number
  concepto_id: number
  seccional_id: number
  centavos: number
  cantidad: number
}

const inPesos = (centavos: number): number => centavos / 100
/** Consecutive months from the given day: 202512, 202601… */
const mesesDesde = (desde: string): number[] =>
  Array.from({ length: gastosMonths }, (_, i) => {
    const total = Number(desde.slice(0, 4)) * 12 + Number(desde.slice(5, 7)) - 1 + i
    return Math.floor(total / 12) * 100 + (total % 12) + 1
  })

/**
 * Expenses of twelve months. Reads their receipts once and groups them by month, concept and branch; totals derive from those
 * groups, in cents, so all agree.
 */
export async function readGastosSummary(ctx: Ctx, { idSeccional }: { idSeccional?: number | undefined }): Promise<GastosSummary> {
  if (idSeccional !== undefined) exigirAlcance(ctx, idSeccional)
  const desde = firstDayAgo(ctx.today, gastosMonths - 1)
  const own = idSeccional === undefined ? sql`true` : sql`r.seccional_id = ${idSeccional}`
  const alcance = seccionalEnAlcance(ctx, sql`r.seccional_id`)
  const [cells, names, estados, similar] = await Promise.all([
    sql<Celda>`select (extract(year from c.fecha) * 100 + extract(month from c.fecha))::int as mes, d.concepto_id, r.seccional_id,
        (sum(c.importe) * 100)::bigint as centavos, count(*)::int as cantidad
      from comprobante c join rendicion_gasto r on r.id = c.rendicion_id join rendicion_detalle d on d.id = c.detalle_id
      where ${gastado} and c.fecha >= ${desde}::date and c.fecha < ${desde}::date + make_interval(months => ${gastosMonths}::int)
        and ${alcance} and ${own} group by 1, 2, 3`.execute(ctx.db),
    sql<{ que: string; id: number; nombre: string; tipo: string }>`
      select 'concepto' as que, k.id, k.nombre, t.nombre as tipo
      from concepto_rendicion k
      join tipo_rendicion t on t.id = k.tipo_id
      union all
      select 'seccional', id, nombre, ''
      from seccional`.execute(ctx.db),
    sql<{ estado: number; cantidad: number; total: number; tarde: number }>`
      select r.estado, count(*)::int as cantidad, sum(r.total) as total,
        (count(*) filter (where r.estado not in (3, 8)
          and r.desde < ${ctx.now}::timestamptz - make_interval(days => ${diasTardeRendicion}::int)))::int as tarde
      from rendicion_gasto r
      where ${alcance} and ${own}
      group by r.estado`.execute(ctx.db),
    sql<{ n: number }>`select count(*)::int as n from comprobante_parecido p join comprobante c on c.id = p.comprobante_id
      join rendicion_gasto r on r.id = c.rendicion_id where p.revisado is null and ${alcance} and ${own}`.execute(ctx.db),
  ])
  const months = mesesDesde(desde)
  const nombre = (que: string, id: number) => names.rows.find((n) => n.que === que && n.id === id)
  const sum = (de: Celda[]) => ({
    total: inPesos(de.reduce((n, c) => n + c.centavos, 0)),
    cantidad: de.reduce((n, c) => n + c.cantidad, 0),
  })
  const por = (clave: 'concepto_id' | 'seccional_id') =>
    [...Map.groupBy(cells.rows, (c) => c[clave])]
      .map(([id, de]) => ({ id, de, ...sum(de) }))
      .toSorted((a, b) => b.total - a.total || a.id - b.id)
  return {
    ...sum(cells.rows),
    meses: months.map((mes) => ({ mes, ...sum(cells.rows.filter((c) => c.mes === mes)) })),
    conceptos: por('concepto_id').map(({ id, de, total, cantidad }) => ({
      idConcepto: id,
      concepto: nombre('concepto', id)?.nombre ?? '',
      tipo: nombre('concepto', id)?.tipo ?? '',
      total,
      cantidad,
      porMes: months.map((month) => sum(de.filter((c) => c.mes === month)).total),
    })),
    seccionales: por('seccional_id').map(({ id, total, cantidad }) => ({
      id,
      nombre: nombre('seccional', id)?.nombre ?? '',
      total,
      cantidad,
    })),
    estados: estadosRendicion.map((idEstado) => {
      const own = estados.rows.find((e) => e.estado === idEstado)
      return {
        idEstado,
        estado: stateName(ctx, idEstado),
        total: own?.total ?? 0,
        cantidad: own?.cantidad ?? 0,
        tarde: own?.tarde ?? 0,
      }
    }),
    sinRevisar: similar.rows[0]?.n ?? 0,
  }
}
