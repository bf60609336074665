import { type RawBuilder, sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { avisarPagado, avisarRechazado } from './avisos.ts'
import { anotarPago, preguntarDiaViejo } from './pagos-afiliados.service.ts'
import { cuentaDelPago, cuentaSinPagos, esPropio } from './situacion.ts'

/** Payments to members in the lots of central treasury (decision 166). Implements `DestinoDePagos` of tesoreria/pagos. */

interface PagoElegido {
  id: number
  total: number
  cbu: string
  nombre: string
  codigo: string
  cuit: string
  numero: string
}

/** Locks payments. Throws NO_EXISTE if one is out of the caller's scope. */
async function tomarPagos(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`select p.id
    from pago_tramite p
    join solicitud s on s.id = p.solicitud_id
    where p.id = any(${[...ids]}::bigint[]) and ${seccionalEnAlcance(ctx, sql`s.seccional_id`)}
    order by p.id for update of p`.execute(ctx.db)
  if (rows.length !== ids.length) throw new AppError('NO_EXISTE')
}

/**
 * Locks payments for a lot, sorted by request. Throws NO_EXISTE, PAGO_RESUELTO, PAGO_EN_LOTE, PAGO_PROPIO, PAGO_SIN_CUENTA or
 * PAGO_CUENTA_RECHAZADA.
 */
async function tomar(ctx: Ctx, ids: readonly number[]): Promise<PagoElegido[]> {
  await tomarPagos(ctx, ids)
  const { rows } = await sql<
    PagoElegido & { estado: string; cuenta: string; propio: boolean; enLote: boolean }
  >`select p.id, p.importe as total, p.cbu, a.apellido || ', ' || a.nombre as nombre, a.numero::text as codigo,
      coalesce(a.cuil, '') as cuit, ${numeroDeSolicitud()} as numero, p.estado, ${cuentaDelPago} as cuenta,
      ${esPropio(ctx)} as propio,
      exists (select from lote_pago_renglon x where x.pago_id = p.id and x.estado = 'PENDIENTE') as "enLote"
    from pago_tramite p
    join solicitud s on s.id = p.solicitud_id
    join afiliado a on a.numero = s.afiliado_numero
    where p.id = any(${[...ids]}::bigint[])
    order by s.anio, s.numero, p.id`.execute(ctx.db)
  return rows.map(({ estado, cuenta, propio, enLote, ...pago }) => {
    const { numero } = pago
    if (estado !== 'PENDIENTE') throw new AppError('PAGO_RESUELTO', { numero })
    if (enLote) throw new AppError('PAGO_EN_LOTE', { numero })
    if (propio) throw new AppError('PAGO_PROPIO', { numero })
    if (cuenta === 'FALTA') throw new AppError('PAGO_SIN_CUENTA', { numero })
    if (cuenta === 'RECHAZADA') throw new AppError('PAGO_CUENTA_RECHAZADA', { numero })
    return pago
  })
}

async function algunaSinPagos(ctx: Ctx, donde: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select 1
    from pago_tramite p
    join solicitud s on s.id = p.solicitud_id
    where ${donde} and ${cuentaSinPagos}
    limit 1`.execute(ctx.db)
  return rows.length > 0
}

export const afiliados = {
  columna: 'pago_id' as const,
  tomar,
  hayNueva: (ctx: Ctx, elegidos: readonly PagoElegido[]) =>
    algunaSinPagos(ctx, sql`p.id = any(${elegidos.map(({ id }) => id)}::bigint[])`),
  async enviados(ctx: Ctx, elegidos: ReadonlyArray<{ elegido: PagoElegido; referencia: string }>, lote: number): Promise<void> {
    for (const { elegido, referencia } of elegidos)
      await audit(ctx, 'enviar', 'pagoTramite', elegido.id, { lote, referencia, cbu: elegido.cbu })
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
    for (const id of ids) await audit(ctx, 'devolver', 'pagoTramite', id, { lote, motivo })
  },
  async preguntarDia(ctx: Ctx, _ids: readonly number[], fecha: string): Promise<void> {
    preguntarDiaViejo(ctx, fecha)
  },
  async tomarParaResponder(ctx: Ctx, id: number) {
    await tomarPagos(ctx, [id])
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
