import { sql } from 'kysely'
import type { Ctx, Services } from '../context.ts'

/**
 * The outbox: what must happen after a commit is a row written in the same transaction. A worker takes due rows with a lease
 * (SKIP LOCKED, any number of processes), works outside any transaction, and marks them done; what fails comes back with growing
 * pauses, up to a day. A crash between the work and the mark repeats the work: handlers must bear that.
 */
export type Handler = (services: Services, data: Record<string, unknown>, id: number) => Promise<void>

const leaseMinutes = 5

export async function enqueue(ctx: Ctx, tipo: string, datos: Record<string, unknown>): Promise<void> {
  await sql`insert into bandeja_salida (tipo, datos, creado, proximo) values (${tipo}, ${JSON.stringify(datos)}::jsonb, ${ctx.now}, ${ctx.now})`.execute(
    ctx.db as never,
  )
}

/** Does the due rows once; returns how many were done and how many failed. */
export async function workOutbox(
  services: Services,
  handlers: Record<string, Handler>,
): Promise<{ done: number; failed: number }> {
  const { db } = services.database
  const now = services.now()
  const { rows } = await sql<{ id: number; tipo: string; datos: Record<string, unknown>; intentos: number }>`
    update bandeja_salida b set intentos = b.intentos + 1, proximo = ${new Date(now.getTime() + leaseMinutes * 60_000)}
    from (select id from bandeja_salida where hecho is null and proximo <= ${now} order by proximo, id limit 20 for update skip locked) due
    where b.id = due.id returning b.id, b.tipo, b.datos, b.intentos`.execute(db)
  let failed = 0
  for (const { id, tipo, datos, intentos } of rows) {
    try {
      const handler = handlers[tipo]
      if (!handler) throw new Error(`nobody handles ${tipo}`)
      await handler(services, datos, id)
      await sql`update bandeja_salida set hecho = ${services.now()}, ultimo_error = null where id = ${id}`.execute(db)
    } catch (error) {
      failed++
      const pause = Math.min(24 * 3600, 30 * 2 ** Math.min(intentos - 1, 12))
      await sql`update bandeja_salida set proximo = ${new Date(services.now().getTime() + pause * 1000)},
        ultimo_error = ${(error as Error).message.slice(0, 300)} where id = ${id}`.execute(db)
    }
  }
  return { done: rows.length - failed, failed }
}
