import type { MovimientoCuenta } from '@gremial/contract/afiliado/cuenta-corriente.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { preparedRead } from '../../../platform/db/statements.ts'

/**
 * SQL: movements of an affiliate from a day, each with the balance after it. The balance runs over the whole account (haber
 * reduces it) before the filter by day, so it is right for any day (decisions §5).
 */
const sqlMovimientos = (numero: number, desde: string) => sql`select m.id, m.fecha, m.descripcion,
    coalesce(to_char(m.periodo, 'MM/YYYY'), '') as periodo, coalesce(m.cuota || '/' || m.cuotas, '') as cuotas, m.debe, m.haber,
    m.saldo
  from (select *, sum(debe - haber) over (order by fecha, id) as saldo
    from movimiento_cuenta
    where afiliado_numero = ${numero}) m
  where m.fecha >= ${desde}`
const sqlOrden = { asc: sql`order by m.fecha, m.id`, desc: sql`order by m.fecha desc, m.id desc` }

/** SQL: the same rows with the columns of an export. */
export const movimientosExportados = (numero: number, desde: string, sentido: 'asc' | 'desc') =>
  sql`select fecha, descripcion, periodo, cuotas, nullif(debe, 0), nullif(haber, 0), saldo
    from (${sqlMovimientos(numero, desde)}) m ${sqlOrden[sentido]}`

interface FilaMovimientoCuenta {
  id: number
  fecha: string
  descripcion: string
  periodo: string
  cuotas: string
  debe: number
  haber: number
  saldo: number
}

/** (A-CTACTE-03, A-CTACTE-04) */
export async function movimientosDeCuenta(
  ctx: Ctx,
  numero: number,
  desde: string,
  sentido: 'asc' | 'desc',
): Promise<MovimientoCuenta[]> {
  const rows = await preparedRead(ctx, sql<FilaMovimientoCuenta>`${sqlMovimientos(numero, desde)} ${sqlOrden[sentido]}`)
  return rows.map(({ periodo, cuotas, ...row }) => ({
    ...row,
    fechaFormateada: formatDate(row.fecha),
    periodoFormateado: periodo,
    cuotasFormateadas: cuotas,
  }))
}

/** Balance of the whole account, and its balance before a day. */
export async function saldosDeCuenta(ctx: Ctx, numero: number, desde: string): Promise<{ saldo: number; saldoAnterior: number }> {
  const { rows } = await sql<{ saldo: number; saldoAnterior: number }>`
    select coalesce(sum(debe - haber), 0) as saldo,
      coalesce(sum(debe - haber) filter (where fecha < ${desde}), 0) as "saldoAnterior"
    from movimiento_cuenta
    where afiliado_numero = ${numero}`.execute(ctx.db)
  return rows[0] ?? { saldo: 0, saldoAnterior: 0 }
}
