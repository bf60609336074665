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

/** Deletes expired rows from a feature's tables. */
export type Sweep = (db: Db, now: Date) => Promise<void>

/** Long work that a feature keeps in its own rows. Polled every second: takes one row, works it and returns. */
export type Work = (services: Services, log: FastifyBaseLogger, stopping: AbortSignal) => Promise<unknown>

/**
 * Background work of a serving process: seals the audit log, sends the outbox and deletes expired rows. A process with
 * GREMIAL_PAPEL=web leaves the last two to others (decision 024).
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
  // Every running handler listens to this signal; there may be many.
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
  // Every process seals, whatever its role. A lock admits one at a time, and each must check for itself that the audit log
  // matches.
  const timers = [every(500, 'seal', () => sealPending(services, { log, dayEnded }))]
  const works = services.config.duty !== 'web'
  if (works)
    timers.push(
      // Each kind has its own timer: a slow mail server delays no other work.
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

/** Logs a failure when it begins and when it ends, not at each turn. Failures covered by the database health log are skipped. */
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
/** SQLSTATE of a read-only database and of a full disk. */
const ofTheDatabase = ['25006', '53100']

const sweepOutbox: Sweep = async (db, now) => {
  const month = new Date(now.getTime() - 30 * 86_400_000)
  await sql`delete from bandeja_salida where coalesce(hecho, fallido) < ${month}`.execute(db)
}
