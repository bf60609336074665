import { sql } from 'kysely'
import { audit, auditMany } from '../../../platform/audit/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { avisarPagado, avisarRechazado } from './avisos.ts'
import { anotarPago, bloquearPagos, type PagoTomado, preguntarDiaViejo, tomarPagos } from './pagos-afiliados.service.ts'
import { cuentaDelPago, esPropio } from './situacion.ts'

/** Payments to members in the lots of central treasury (decision 166). Implements `DestinoDePagos` of tesoreria/pagos. */

/** Throws what `tomarPagos` throws, PAGO_SIN_CUENTA or PAGO_CUENTA_RECHAZADA. */
async function tomar(ctx: Ctx, ids: readonly number[]): Promise<PagoTomado[]> {
  const pagos = await tomarPagos(ctx, ids)
  for (const { numero, cuenta } of pagos) {
    if (cuenta === 'FALTA') throw new AppError('PAGO_SIN_CUENTA', { numero })
    if (cuenta === 'RECHAZADA') throw new AppError('PAGO_CUENTA_RECHAZADA', { numero })
  }
  return pagos
}

export const afiliados = {
  columna: 'pago_id' as const,
  tomar,
  hayNueva: async (_: Ctx, elegidos: readonly PagoTomado[]) => elegidos.some(({ nueva }) => nueva),
  async enviados(ctx: Ctx, elegidos: ReadonlyArray<{ elegido: PagoTomado; referencia: string }>, lote: number): Promise<void> {
    await auditMany(
      ctx,
      'enviar',
      'pagoTramite',
      elegidos.map(({ elegido, referencia }) => ({ id: elegido.id, datos: { lote, referencia, cbu: elegido.cbu } })),
    )
  },
  /** Throws PAGO_CUENTA_CAMBIO if the bank refused an account meanwhile; PAGO_PROPIO. The account cannot change while it is in a lot. */
  async comprobarCuentas(ctx: Ctx, lote: number): Promise<void> {
    const { rows } = await sql<{ numero: string; vale: boolean; propio: boolean }>`select ${numeroDeSolicitud()} as numero,
        p.cbu = x.cbu and ${cuentaDelPago} = 'BIEN' as vale, ${esPropio(ctx)} as propio
      from lote_pago_renglon x
      join pago_tramite p on p.id = x.pago_id
      join solicitud s on s.id = p.solicitud_id
      where x.lote_id = ${lote} and x.estado = 'PENDIENTE'
      order by x.orden`.execute(ctx.db)
    for (const { numero, vale, propio } of rows) {
      if (propio) throw new AppError('PAGO_PROPIO', { numero })
      if (!vale) throw new AppError('PAGO_CUENTA_CAMBIO', { numero })
    }
  },
  async soltados(ctx: Ctx, ids: readonly number[], motivo: string, lote: number): Promise<void> {
    await auditMany(
      ctx,
      'devolver',
      'pagoTramite',
      ids.map((id) => ({ id, datos: { lote, motivo } })),
    )
  },
  async preguntarDia(ctx: Ctx, _ids: readonly number[], fecha: string): Promise<void> {
    preguntarDiaViejo(ctx, fecha)
  },
  async tomarParaResponder(ctx: Ctx, id: number) {
    await bloquearPagos(ctx, [id])
    return async (dicho: {
      resultado: 'PAGADO' | 'RECHAZADO'
      fecha: string
      referencia: string
      codigo: string
      motivo: string
      lote: number
    }): Promise<void> => {
      const { resultado, fecha, referencia, codigo, motivo, lote } = dicho
      if (resultado === 'PAGADO') {
        await anotarPago(ctx, id, { fecha, referencia })
        await avisarPagado(ctx, id)
        return
      }
      await audit(ctx, 'rechazar', 'pagoTramite', id, { lote, codigo, ...(motivo && { motivo }) })
      await avisarRechazado(ctx, id, { codigo, motivo })
    }
  },
}
