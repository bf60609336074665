import { setMaxListeners } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { type Sealing, sealPending } from '../audit/seal.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/pool.ts'
import { sweepMs } from '../files/store.ts'
import { type Jobs, workOutbox } from './outbox.ts'

/** Throws away what expired of a feature's tables. */
export type Sweep = (db: Db, now: Date) => Promise<void>

/**
 * What the process does by itself while it serves: seal the audit, send the outbox, throw away what expired. One that only serves
 * (GREMIAL_PAPEL=web) leaves the last two to the others (decision 024).
 */
export function startBackground(
  services: Services,
  log: FastifyBaseLogger,
  jobs: Jobs,
  sweeps: Sweep[],
  dayEnded: Sealing['dayEnded'],
): { stop(): Promise<void> } {
  const running = new Set<Promise<unknown>>()
  const stopping = new AbortController()
  // Whatever has it in hand listens to it; there may be many.
  setMaxListeners(0, stopping.signal)
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
  // Every process seals, whatever its role: the one lock lets one at a time, and each must know by itself that the audit agrees.
  const timers = [every(500, 'seal', () => sealPending(services, { log, dayEnded }))]
  const works = services.config.duty !== 'web'
  if (works)
    timers.push(
      // Each kind by itself: a mail server that takes its time delays no other work.
      ...Object.entries(jobs).map(([tipo, job]) =>
        every(2000, `outbox ${tipo}`, () => workOutbox(services, log, { [tipo]: job }, stopping.signal)),
      ),
      ...[sweepOutbox, ...sweeps].map((sweep) => every(sweepMs, 'sweep', () => sweep(services.database.db, services.now()))),
      every(sweepMs, 'sweep of files', () => services.files.sweep(services.database.db, services.now())),
    )
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      stopping.abort()
      await Promise.allSettled(running)
      await sealPending(services).catch(() => undefined)
    },
  }
}

const sweepOutbox: Sweep = async (db, now) => {
  const month = new Date(now.getTime() - 30 * 86_400_000)
  await sql`delete from bandeja_salida where coalesce(hecho, fallido) < ${month}`.execute(db)
}
