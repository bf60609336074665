import type { RendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import type { SucesoRendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'

/** Adds to the history of a settlement, in the transaction of what it tells. `estado` is the one after it. Without a person in `ctx` it was the financial system, or the portal by itself. */
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
