import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { sandboxTask, Unreadable } from '../../../platform/sandbox/sandbox.ts'
import type * as rebotesTasks from './rebotes.sandbox.ts'

const leer = sandboxTask<typeof rebotesTasks, 'leerRebote'>(new URL('./rebotes.sandbox.ts', import.meta.url), 'leerRebote')

/** Records that a mail bounced; idempotent. Returns false if the message is no bounce of ours, or crashes its parser. */
export async function anotarRebote(ctx: Ctx, mensaje: Buffer): Promise<boolean> {
  const rebote = await leer(mensaje).catch((error: unknown) => {
    if (error instanceof Unreadable) return undefined
    throw error
  })
  if (!rebote) return false
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ id: number; nuevo: boolean }>`
      with antes as (select id, rebotado from bandeja_salida
        where tipo = 'correo' and datos ->> 'clave' = ${rebote.clave} and hecho is not null for update)
      update bandeja_salida b set rebotado = coalesce(antes.rebotado, ${ctx.now}), ultimo_error = ${rebote.motivo}
      from antes where b.id = antes.id returning b.id, antes.rebotado is null as nuevo`.execute(ctx.db)
    if (rows[0]?.nuevo) await audit(ctx, 'rebotar', 'correo', rows[0].id)
    return rows.length > 0
  })
}
