import type { Comprobante, DestinoComprobante } from '@gremial/contract/tesoreria/comprobantes.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { settleObservado } from '../observados/observados.service.ts'
import { takeRendicion } from '../rendiciones-gasto/acciones.ts'
import { type Lugar, readComprobante } from './comprobantes.queries.ts'

/** Moves a draft's receipt to another line, of it or of another draft of its branch. VERSION_VIEJA, NO_EXISTE. */
export function moveComprobante(ctx: Ctx, place: Lugar, id: number, a: DestinoComprobante): Promise<Comprobante> {
  return inTransaction(ctx, async (ctx) => {
    // Locks in id order, to avoid deadlocks between opposite moves.
    const seccionales = new Set<number>()
    for (const which of [...new Set([place.codigo, a.idRendicion])].toSorted((x, y) => x - y))
      seccionales.add((await takeRendicion(ctx, which, 'modificar')).seccional)
    if (seccionales.size > 1) throw new AppError('NO_EXISTE')
    const { rows } = await sql<{ version: number; hay: boolean }>`select version,
        exists (select from rendicion_detalle d where d.id = ${a.iddetalle} and d.rendicion_id = ${a.idRendicion}) as hay
      from comprobante
      where id = ${id} and detalle_id = ${place.iddetalle} and rendicion_id = ${place.codigo}`.execute(ctx.db)
    const { version, hay } = found(rows[0])
    if (!hay) throw new AppError('NO_EXISTE')
    if (version !== a.version) throw new AppError('VERSION_VIEJA')
    await ctx.db
      .updateTable('comprobante')
      .set({ rendicion_id: a.idRendicion, detalle_id: a.iddetalle, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await settleObservado(ctx, id)
    await audit(ctx, 'modificar', 'comprobante', id, {
      rendicion: a.idRendicion,
      detalle: a.iddetalle,
      de: { rendicion: place.codigo, detalle: place.iddetalle },
    })
    return readComprobante(ctx, id)
  })
}
