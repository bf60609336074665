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

/** Adds the same event to many settlements, each with its comment and in its own state, in one statement. Nothing for none. */
export async function countRendiciones(
  ctx: Ctx,
  rendiciones: ReadonlyArray<{ id: number; estado: RendicionState; comentario: string }>,
  que: SucesoRendicion,
  datos: Record<string, unknown>,
): Promise<void> {
  if (rendiciones.length === 0) return
  await sql`insert into rendicion_suceso (rendicion_id, momento, que, estado, usuario_id, comentario, datos)
    select x.id, ${ctx.now}::timestamptz, ${que}, x.estado, ${ctx.user?.id ?? null}::bigint, x.comentario,
      ${JSON.stringify(datos)}::jsonb
    from jsonb_to_recordset(${JSON.stringify(rendiciones)}::jsonb) as x(id bigint, estado smallint, comentario text)
    order by x.id`.execute(ctx.db)
}
