import type { RendicionState, SucesoRendicion } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'

/**
 * Adds a history row to a settlement, in the event's transaction. `estado` is the new state. Without a user in `ctx`, the actor
 * is the financial system or the portal.
 */
export async function countRendicion(
  ctx: Ctx,
  { id, estado }: { id: number; estado: RendicionState },
  que: SucesoRendicion,
  comentario = '',
  datos: Record<string, unknown> = {},
): Promise<void> {
  await sql`insert into rendicion_suceso (rendicion_id, momento, que, estado, usuario_id, comentario, datos)
    values (${id}, ${ctx.now}, ${que}, ${estado}, ${ctx.user?.id ?? null}, ${comentario},
      ${JSON.stringify(datos)}::jsonb)`.execute(ctx.db)
}
