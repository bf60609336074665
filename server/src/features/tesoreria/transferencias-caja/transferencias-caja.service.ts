import { randomUUID } from 'node:crypto'
import {
  type CreatedMovimiento,
  egreso,
  type IngresoEgreso,
  ingreso,
  tipoTransferencia,
} from '@gremial/contract/tesoreria/movimientos-caja.ts'
import type { NewTransferencia } from '@gremial/contract/tesoreria/transferencias-caja.ts'
import type { MessageKey } from '@gremial/contract/textos/messages.ts'
import { toCents } from '@gremial/contract/values/money.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError, fieldError, found } from '../../../platform/runtime/errors.ts'
import { takeCajas } from '../movimientos-caja/deshacer.service.ts'
import { condicionesDe } from '../movimientos-caja/movimientos-caja.queries.ts'
import { type Importes, rechazo, rechazoFecha, tipoCorresponde } from '../movimientos-caja/movimientos-caja.rules.ts'
import {
  type CajaTomada,
  confirmarNegativo,
  reject,
  takeNumber,
  unaVez,
  writeMovimiento,
} from '../movimientos-caja/movimientos-caja.service.ts'
import { descripciones, enForma } from './transferencias-caja.rules.ts'

/**
 * Moves money from one box or form to another in one transaction. Idempotent by `clave`. Errors: those of the pre-check (expense
 * at the origin, income at the destination), sheet, date, and CONFIRMA_NEGATIVO.
 */
export async function transferir(
  ctx: Ctx,
  datos: NewTransferencia,
): Promise<{ salida: CreatedMovimiento; entrada: CreatedMovimiento }> {
  const salida = await unaVez(ctx, datos.desdeCaja, datos.clave, comoSePidio(datos), () =>
    inTransaction(ctx, async (ctx) => {
      await takeCajas(ctx, [datos.desdeCaja, datos.haciaCaja])
      const desde = await tomarPara(ctx, egreso, datos.desdeCaja, datos.desdePlanilla, datos)
      const hacia = await tomarPara(ctx, ingreso, datos.haciaCaja, datos.haciaPlanilla, datos)
      const centavos = toCents(datos.importe)
      const sale = enForma(datos.desdeForma, centavos)
      if (!datos.confirmaNegativo) await confirmarNegativo(ctx, desde, sale)
      const descriptions = descripciones({ caja: desde, forma: datos.desdeForma }, { caja: hacia, forma: datos.haciaForma })
      const transferencia = randomUUID()
      const write = async (
        caja: CajaTomada,
        sentido: IngresoEgreso,
        importes: Importes,
        dicha: string,
        clave: string | null,
      ) => ({
        id: await writeMovimiento(ctx, caja, {
          sentido,
          tipo: tipoTransferencia,
          concepto: null,
          dia: datos.fechaMovimiento,
          descripcion: datos.descripcion || dicha,
          importes,
          clave,
          transferencia,
        }),
        numeroMovimiento: caja.ultimo_movimiento,
        numeroPlanilla: caja.planilla_numero ?? 0,
      })
      const creado = await write(desde, egreso, sale, descriptions.salida, datos.clave ?? null)
      await write(hacia, ingreso, enForma(datos.haciaForma, centavos), descriptions.entrada, null)
      return creado
    }),
  )
  const { rows } = await sql<CreatedMovimiento>`select x.id, x.numero as "numeroMovimiento", x.numero_planilla as "numeroPlanilla"
    from movimiento_caja m
    join movimiento_caja x on x.transferencia = m.transferencia and x.id <> m.id
    where m.id = ${salida.id}`.execute(ctx.db)
  return { salida, entrada: found(rows[0]) }
}

/** Box of one end with its next number, if a movement of that sign can be posted in the sheet on screen, on that day. */
async function tomarPara(
  ctx: Ctx,
  sentido: IngresoEgreso,
  idCaja: number,
  view: number | undefined,
  { fechaMovimiento }: NewTransferencia,
): Promise<CajaTomada> {
  const caja = await takeNumber(ctx, idCaja, tipoTransferencia, null)
  reject(rechazo({ ...condicionesDe(caja), hayConceptos: true }, sentido))
  if (view !== undefined && view !== caja.planilla_numero)
    throw new AppError('PLANILLA_YA_CERRADA', { numero: view, abierta: caja.planilla_numero ?? 0 })
  const fechaMala = rechazoFecha(fechaMovimiento, caja.planilla_desde ?? '', ctx.today)
  if (fechaMala) throw fieldError(fechaMala, 'fechaMovimiento', `errores.${fechaMala}` as MessageKey)
  if (!tipoCorresponde(caja.tipo ?? undefined, sentido)) throw new AppError('MOVIMIENTO_TIPO')
  return caja
}

/** SQL condition: the expense of a key equals the request. */
function comoSePidio(d: NewTransferencia): RawBuilder<boolean> {
  const centavos = toCents(d.importe)
  const columns = (m: string, forma: NewTransferencia['desdeForma']) => {
    const { efectivo, banco, cheque } = enForma(forma, centavos)
    const column = (nombre: string) => sql.ref(`${m}.${nombre}`)
    return sql`(${column('importe_efectivo')}, ${column('importe_banco')}, ${column('importe_cheque')})
      = (${efectivo} / 100.0, ${banco} / 100.0, ${cheque} / 100.0)`
  }
  return sql<boolean>`exists (select 1
    from movimiento_caja x
    where x.transferencia = movimiento_caja.transferencia and x.id <> movimiento_caja.id
      and x.caja_id = ${d.haciaCaja} and movimiento_caja.fecha_movimiento = ${d.fechaMovimiento}
      and ${d.descripcion} in ('', movimiento_caja.descripcion)
      and ${columns('movimiento_caja', d.desdeForma)} and ${columns('x', d.haciaForma)})`
}
