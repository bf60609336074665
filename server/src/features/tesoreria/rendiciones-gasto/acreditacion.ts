import { rendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { countRendicion } from './sucesos.ts'

/** Marks a settlement as credited by its income. The caller locked it, in PAGADA and with that total. (C-MOVIMIENTO-46) */
export async function acreditarRendicion(ctx: Ctx, id: number, movimiento: number): Promise<void> {
  const estado = rendicionState.acreditada
  await sql`update rendicion_gasto
    set estado = ${estado}, movimiento_id = ${movimiento}, desde = ${ctx.now}, version = version + 1
    where id = ${id}`.execute(ctx.db)
  await countRendicion(ctx, { id, estado }, 'acreditada', '', { movimiento })
}

/** Makes a settlement reimbursable again once its income no longer counts. */
export async function liberarRendicion(ctx: Ctx, movimiento: number): Promise<void> {
  const estado = rendicionState.pagada
  const { rows } = await sql<{
    id: number
  }>`update rendicion_gasto set estado = ${estado}, movimiento_id = null, desde = ${ctx.now},
    version = version + 1 where movimiento_id = ${movimiento} returning id`.execute(ctx.db)
  for (const { id } of rows) await countRendicion(ctx, { id, estado }, 'desacreditada', '', { movimiento })
}
