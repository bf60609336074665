import type { MovimientoCuenta } from '@gremial/contract/afiliado/cuenta-corriente.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { prepared } from '../../../platform/db/pool.ts'

/**
 * Movements of one affiliate ($1) from a day ($2) on, each with the balance after it. The balance runs over the whole account
 * (haber reduces) and only then the day cuts, so it is right whatever the day (decisions §5).
 */
const sqlMovimientos = `select m.id, m.fecha, m.descripcion, coalesce(to_char(m.periodo, 'MM/YYYY'), '') as periodo,
    coalesce(m.cuota || '/' || m.cuotas, '') as cuotas, m.debe, m.haber, m.saldo
  from (select *, sum(debe - haber) over (order by fecha, id) as saldo from movimiento_cuenta where afiliado_numero = $1) m
  where m.fecha >= $2`
const sqlOrden = { asc: 'order by m.fecha, m.id', desc: 'order by m.fecha desc, m.id desc' }

/** The same rows as an export writes them; its parameters are the affiliate and the day. */
export const movimientosExportados = (sentido: 'asc' | 'desc'): string =>
  `select fecha, descripcion, periodo, cuotas, nullif(debe, 0), nullif(haber, 0), saldo from (${sqlMovimientos}) m ${sqlOrden[sentido]}`

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
  const text = `${sqlMovimientos} ${sqlOrden[sentido]}`
  const rows = await prepared<FilaMovimientoCuenta>(ctx.services.database, `movimientos-${sentido}`, text, [numero, desde])
  return rows.map(({ periodo, cuotas, ...row }) => ({
    ...row,
    fechaFormateada: mostrarFecha(row.fecha),
    periodoFormateado: periodo,
    cuotasFormateadas: cuotas,
  }))
}

/** Balance of the whole account, and the one it had before a day. */
export async function saldosDeCuenta(ctx: Ctx, numero: number, desde: string): Promise<{ saldo: number; saldoAnterior: number }> {
  const { rows } = await sql<{ saldo: number; saldoAnterior: number }>`
    select coalesce(sum(debe - haber), 0) as saldo, coalesce(sum(debe - haber) filter (where fecha < ${desde}), 0) as "saldoAnterior"
    from movimiento_cuenta where afiliado_numero = ${numero}`.execute(ctx.db)
  return rows[0] ?? { saldo: 0, saldoAnterior: 0 }
}
