import type { cuentaDeCobro } from '@gremial/contract/tramites/armados.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { enAlcance } from '../../afiliado/afiliados/afiliados.access.ts'
import { avisarPaso } from '../solicitudes/avisos.ts'
import { leerSolicitud } from '../solicitudes/solicitudes.queries.ts'

/**
 * Replaces the account for the payment of a granted request; the caller is its member or their branch (decision 166). That user then
 * neither makes nor approves the payment. NO_EXISTE, COBRO_TERMINADO, COBRO_EN_BANCO, VERSION_VIEJA if `antes` is not the current
 * account, COBRO_MISMA_CUENTA.
 */
export function cambiarCuenta(ctx: Ctx, id: number, { cbu, antes }: z.output<typeof cuentaDeCobro>): Promise<Solicitud> {
  return inTransaction(ctx, async (ctx) => {
    // Lots of central treasury lock the same row.
    const { rows: alcanzados } = await sql<{ id: number }>`select p.id
      from pago_tramite p
      join solicitud s on s.id = p.solicitud_id
      join afiliado a on a.numero = s.afiliado_numero
      where s.id = ${id} and ${enAlcance(ctx)} for update of p`.execute(ctx.db)
    const { id: idPago } = found(alcanzados[0])
    const { rows } = await sql<{ cbu: string; estado: string; enBanco: boolean }>`select p.cbu, p.estado,
        exists (select from lote_pago_renglon x where x.pago_id = p.id and x.estado = 'PENDIENTE') as "enBanco"
      from pago_tramite p
      where p.id = ${idPago}`.execute(ctx.db)
    const pago = found(rows[0])
    if (pago.estado !== 'PENDIENTE') throw new AppError('COBRO_TERMINADO')
    if (pago.enBanco) throw new AppError('COBRO_EN_BANCO')
    if (pago.cbu !== antes) throw new AppError('VERSION_VIEJA')
    if (pago.cbu === cbu) throw new AppError('COBRO_MISMA_CUENTA')
    await sql`update pago_tramite set cbu = ${cbu}, cbu_por = ${person(ctx).id} where id = ${idPago}`.execute(ctx.db)
    await audit(ctx, 'modificar', 'pagoTramite', idPago, { cbu, antes })
    await avisarPaso(ctx, id, 'cuentaCambiada', { cuenta: cbu.slice(-4) })
    return leerSolicitud(ctx, id)
  })
}
