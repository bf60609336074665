import { diasPagoViejo } from '@gremial/contract/tesoreria/finanzas.ts'
import type {
  cuentasPagoAfiliado,
  pagoAfiliadoAnulado,
  pagoAfiliadoInformado,
} from '@gremial/contract/tesoreria/pagos-afiliados.ts'
import { daysBetween } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { demandProof } from '../../../platform/access/signing-actions.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { one } from '../../../platform/db/rows.ts'
import { AppError, fieldError } from '../../../platform/runtime/errors.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { requireForUno } from '../reglas-pago/reglas-pago.service.ts'
import { avisarAnulado, avisarPagado } from './avisos.ts'
import { cuentaDelPago, cuentaSinPagos, esPropio } from './situacion.ts'

/** Payments to members: taken for a lot, or resolved outside one (decision 166). */

export interface PagoTomado {
  id: number
  total: number
  cbu: string
  nombre: string
  codigo: string
  cuit: string
  numero: string
  cuenta: (typeof cuentasPagoAfiliado)[number]
  /** Its account has never been paid. */
  nueva: boolean
}

/** Locks payments. Throws NO_EXISTE if one is out of the caller's scope. */
export async function bloquearPagos(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`select p.id
    from pago_tramite p
    join solicitud s on s.id = p.solicitud_id
    where p.id = any(${[...ids]}::bigint[]) and ${seccionalEnAlcance(ctx, sql`s.seccional_id`)}
    order by p.id for update of p`.execute(ctx.db)
  if (rows.length !== ids.length) throw new AppError('NO_EXISTE')
}

/** Locks pending payments that the caller may resolve, sorted by request. Throws NO_EXISTE, PAGO_RESUELTO, PAGO_EN_LOTE, PAGO_PROPIO. */
export async function tomarPagos(ctx: Ctx, ids: readonly number[]): Promise<PagoTomado[]> {
  await bloquearPagos(ctx, ids)
  const { rows } = await sql<
    PagoTomado & { estado: string; propio: boolean; enLote: boolean }
  >`select p.id, p.importe as total, p.cbu, a.apellido || ', ' || a.nombre as nombre, a.numero::text as codigo,
      coalesce(a.cuil, '') as cuit, ${numeroDeSolicitud()} as numero, ${cuentaDelPago} as cuenta, ${cuentaSinPagos} as nueva,
      p.estado, ${esPropio(ctx)} as propio,
      exists (select from lote_pago_renglon x where x.pago_id = p.id and x.estado = 'PENDIENTE') as "enLote"
    from pago_tramite p
    join solicitud s on s.id = p.solicitud_id
    join afiliado a on a.numero = s.afiliado_numero
    where p.id = any(${[...ids]}::bigint[])
    order by s.anio, s.numero, p.id`.execute(ctx.db)
  return rows.map(({ estado, propio, enLote, ...pago }) => {
    const { numero } = pago
    if (estado !== 'PENDIENTE') throw new AppError('PAGO_RESUELTO', { numero })
    if (enLote) throw new AppError('PAGO_EN_LOTE', { numero })
    if (propio) throw new AppError('PAGO_PROPIO', { numero })
    return pago
  })
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
    const { total, nueva } = one(await tomarPagos(ctx, [id]), 'pago')
    const prueba = await requireForUno(ctx, { total, nueva })
    // Before the proof: answering the question is a new call, which would ask for the proof again.
    if (!confirma) preguntarDiaViejo(ctx, fechaPago)
    if (prueba) await demandProof(ctx)
    await anotarPago(ctx, id, { fecha: fechaPago, referencia })
    await avisarPagado(ctx, id)
  })

/** Cancels a payment with a reason, which the member reads in a mail, on their home and in the request. The request stays granted. */
export const anularPago = (ctx: Ctx, id: number, { motivo }: z.output<typeof pagoAfiliadoAnulado>): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await tomarPagos(ctx, [id])
    await sql`update pago_tramite
      set estado = 'ANULADO', motivo = ${motivo}, resuelto = ${ctx.now}, resuelto_por = ${person(ctx).id}
      where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'anular', 'pagoTramite', id, { motivo })
    await avisarAnulado(ctx, id, motivo)
  })
