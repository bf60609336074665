import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { sealPending } from '../audit/seal.ts'
import type { Services } from '../context.ts'
import { type Handlers, workOutbox } from './outbox.ts'

/** What the process does by itself while it serves: seal the audit, send the outbox, throw away what expired. */
export function startBackground(services: Services, log: FastifyBaseLogger, handlers: Handlers): { stop(): Promise<void> } {
  const running = new Set<Promise<unknown>>()
  const every = (ms: number, name: string, work: () => Promise<unknown>) => {
    let busy = false
    return setInterval(() => {
      if (busy) return
      busy = true
      const turn = work()
        .catch((err: Error) => log.warn({ err }, name))
        .finally(() => {
          busy = false
          running.delete(turn)
        })
      running.add(turn)
    }, ms)
  }
  const timers = [
    every(500, 'seal', () => sealPending(services)),
    // Each kind by itself: a mail server that takes its time delays no other work.
    ...Object.entries(handlers).map(([tipo, handler]) =>
      every(2000, `outbox ${tipo}`, () => workOutbox(services, log, { [tipo]: handler })),
    ),
    every(600_000, 'sweep', () => sweep(services)),
  ]
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.allSettled(running)
      await sealPending(services).catch(() => undefined)
    },
  }
}

async function sweep(services: Services): Promise<void> {
  const { db } = services.database
  const now = services.now()
  await sql`delete from sesion where vence < ${now}`.execute(db)
  await sql`delete from captcha_nonce where vence < ${now}`.execute(db)
  await sql`delete from captcha_pase where vence < ${now}`.execute(db)
  await sql`delete from intento_acceso where ultimo < ${new Date(now.getTime() - 3_600_000)}`.execute(db)
  const month = new Date(now.getTime() - 30 * 86_400_000)
  await sql`delete from bandeja_salida where coalesce(hecho, fallido) < ${month}`.execute(db)
  // A link that expired still says so for a month; a week long another one can be asked for with what it carried.
  const week = new Date(now.getTime() - 7 * 86_400_000)
  await sql`update token_correo set datos = '{}' where vence < ${week} and datos <> '{}'`.execute(db)
  await sql`delete from token_correo where vence < ${month}`.execute(db)
}
