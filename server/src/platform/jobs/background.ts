import { setMaxListeners } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { type Sealing, sealPending } from '../audit/chain-writer.ts'
import type { Services } from '../context.ts'
import { DatabaseGone } from '../db/connection.ts'
import type { Db } from '../db/pool.ts'
import { sweepQuotas } from '../http/upload-quota.ts'
import { sweepMs } from '../storage/store.ts'
import { type Jobs, workOutbox } from './outbox.ts'

/** Throws away what expired of a feature's tables. */
export type Sweep = (db: Db, now: Date) => Promise<void>

/** Long work that a feature keeps in rows of its own, looked for every second: it takes one, does it and ends. */
export type Work = (services: Services, log: FastifyBaseLogger, stopping: AbortSignal) => Promise<unknown>

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
  longWork: Record<string, Work> = {},
): { stop(): Promise<void> } {
  const running = new Set<Promise<unknown>>()
  const stopping = new AbortController()
  // Whatever has it in hand listens to it; there may be many.
  setMaxListeners(0, stopping.signal)
  const every = (ms: number, name: string, work: () => Promise<unknown>) => {
    let busy = false
    const told = tellingChanges(log, name)
    return setInterval(() => {
      if (busy) return
      busy = true
      const turn = work()
        .then(() => told(undefined), told)
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
      ...Object.entries(longWork).map(([name, work]) => every(1000, name, () => work(services, log, stopping.signal))),
      ...[sweepOutbox, sweepQuotas, ...sweeps].map((sweep) =>
        every(sweepMs, 'sweep', () => sweep(services.database.slow, services.now())),
      ),
      every(sweepMs, 'sweep of files', () => services.files.sweep(services.database.slow, services.now())),
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

/** Tells a failure when it begins and when it ends, and not at each turn. What the database's condition tells is not told again. */
function tellingChanges(log: FastifyBaseLogger, name: string): (error: unknown) => void {
  let failing: string | undefined
  return (error) => {
    if (error === undefined) {
      if (failing !== undefined) log.info(`${name}: well again`)
      failing = undefined
      return
    }
    if (error instanceof DatabaseGone || ofTheDatabase.includes((error as { code?: string }).code ?? '')) return
    const reason = error instanceof Error ? error.message : String(error)
    if (reason !== failing) log.warn({ err: error }, name)
    failing = reason
  }
}
/** Read-only, disk full. */
const ofTheDatabase = ['25006', '53100']

const sweepOutbox: Sweep = async (db, now) => {
  const month = new Date(now.getTime() - 30 * 86_400_000)
  await sql`delete from bandeja_salida where coalesce(hecho, fallido) < ${month}`.execute(db)
}
