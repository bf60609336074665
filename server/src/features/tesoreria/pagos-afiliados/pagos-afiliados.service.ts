import { diasPagoViejo } from '@gremial/contract/tesoreria/finanzas.ts'
import type { pagoAfiliadoAnulado, pagoAfiliadoInformado } from '@gremial/contract/tesoreria/pagos-afiliados.ts'
import { daysBetween } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { demandProof } from '../../../platform/access/signing-actions.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError, fieldError, found } from '../../../platform/runtime/errors.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { requireForUno } from '../reglas-pago/reglas-pago.service.ts'
import { avisarPagado } from './avisos.ts'
import { cuentaSinPagos, esPropio } from './situacion.ts'

/** Payments to members outside a lot (decision 166). */

/** Locks a pending payment in scope. Throws NO_EXISTE, PAGO_RESUELTO, PAGO_EN_LOTE, PAGO_PROPIO. */
async function tomarUno(ctx: Ctx, id: number): Promise<{ numero: string; importe: number; nueva: boolean }> {
  await sql`select 1 from pago_tramite p where p.id = ${id} for update`.execute(ctx.db)
  const { rows } = await sql<{
    numero: string
    importe: number
    nueva: boolean
    estado: string
    propio: boolean
    enLote: boolean
  }>`select ${numeroDeSolicitud()} as numero, p.importe, ${cuentaSinPagos} as nueva, p.estado, ${esPropio(ctx)} as propio,
      exists (select from lote_pago_renglon x where x.pago_id = p.id and x.estado = 'PENDIENTE') as "enLote"
    from pago_tramite p
    join solicitud s on s.id = p.solicitud_id
    where p.id = ${id} and ${seccionalEnAlcance(ctx, sql`s.seccional_id`)}`.execute(ctx.db)
  const { estado, propio, enLote, ...pago } = found(rows[0])
  if (estado !== 'PENDIENTE') throw new AppError('PAGO_RESUELTO', { numero: pago.numero })
  if (enLote) throw new AppError('PAGO_EN_LOTE', { numero: pago.numero })
  if (propio) throw new AppError('PAGO_PROPIO', { numero: pago.numero })
  return pago
}

/** Throws PAGO_VIEJO, a question, if a payment day is so old that it is probably a typing error. */
export function preguntarDiaViejo(ctx: Ctx, fecha: string): void {
  if (daysBetween(fecha, ctx.today) > diasPagoViejo) throw new AppError('PAGO_VIEJO', { dias: diasPagoViejo })
}

/** Marks a locked payment as paid on that ISO day. PAGO_FUTURO on `fechaPago`. */
export async function anotarPago(
  ctx: Ctx,
  id: number,
  { fecha, referencia }: { fecha: string; referencia: string },
): Promise<void> {
  if (fecha > ctx.today) throw fieldError('PAGO_FUTURO', 'fechaPago', 'errores.PAGO_FUTURO')
  await sql`update pago_tramite
    set estado = 'PAGADO', fecha_pago = ${fecha}, referencia = ${referencia}, resuelto = ${ctx.now},
      resuelto_por = ${person(ctx).id}
    where id = ${id}`.execute(ctx.db)
  await audit(ctx, 'pagar', 'pagoTramite', id, { fechaPago: fecha, referencia })
}

/**
 * Records a payment made outside a lot. Throws PAGO_DE_A_DOS above the organisation's limit: a lot, approved by a second person, is
 * required.
 */
export const informarPago = (
  ctx: Ctx,
  id: number,
  { fechaPago, referencia, confirma }: z.output<typeof pagoAfiliadoInformado>,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { importe, nueva } = await tomarUno(ctx, id)
    const prueba = await requireForUno(ctx, { total: importe, nueva })
    // Before the proof: answering the question is a new call, which would ask for the proof again.
    if (!confirma) preguntarDiaViejo(ctx, fechaPago)
    if (prueba) await demandProof(ctx)
    await anotarPago(ctx, id, { fecha: fechaPago, referencia })
    await avisarPagado(ctx, id)
  })

/** Annuls a payment with a reason, shown to the member. The request stays granted. */
export const anularPago = (ctx: Ctx, id: number, { motivo }: z.output<typeof pagoAfiliadoAnulado>): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await tomarUno(ctx, id)
    await sql`update pago_tramite
      set estado = 'ANULADO', motivo = ${motivo}, resuelto = ${ctx.now}, resuelto_por = ${person(ctx).id}
      where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'anular', 'pagoTramite', id, { motivo })
  })
