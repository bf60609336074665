import type { Lote } from '@gremial/contract/tesoreria/pagos.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { one } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { destinoDe } from './destinos.ts'
import { takeLote } from './lotes.service.ts'
import { readLote } from './pagos.queries.ts'

/** Approval of a lot above the organisation's limit by a second person (decision 136). */

interface PorAprobar {
  necesita: boolean
  aprobado: Date | null
  mio: boolean
  huella: string
  pendientes: number
}

/**
 * Approves the lot on screen, identified by the hash of its file (`huella`). Throws LOTE_LO_ARMASTE for its creator, VERSION_VIEJA,
 * LOTE_YA_APROBADO, and the errors of the second check of the accounts.
 */
export function approveLote(ctx: Ctx, id: number, huella: string): Promise<Lote> {
  return inTransaction(ctx, async (ctx) => {
    const { numero, destino } = await takeLote(ctx, id)
    const { rows } =
      await sql<PorAprobar>`select k.necesita_otra as necesita, k.aprobado, k.creado_por = ${person(ctx).id} as mio,
        k.huella, (select count(*)::int from lote_pago_renglon x where x.lote_id = k.id and x.estado = 'PENDIENTE') as pendientes
      from lote_pago k
      where k.id = ${id}`.execute(ctx.db)
    const lote = one(rows, 'lote')
    if (lote.mio) throw new AppError('LOTE_LO_ARMASTE')
    if (lote.huella !== huella) throw new AppError('VERSION_VIEJA')
    if (!lote.necesita || lote.aprobado !== null || lote.pendientes === 0) throw new AppError('LOTE_YA_APROBADO', { numero })
    await destinoDe(destino).comprobarCuentas(ctx, id)
    await sql`update lote_pago set aprobado = ${ctx.now}, aprobado_por = ${person(ctx).id} where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'aprobar', 'lotePago', id, { numero, huella })
    return readLote(ctx, id)
  })
}
