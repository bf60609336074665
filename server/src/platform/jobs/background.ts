import { setMaxListeners } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { type Sealing, sealPending } from '../audit/chain-writer.ts'
import type { Services } from '../context.ts'
import { DatabaseGone } from '../db/connection.ts'
import type { Db } from '../db/pool.ts'
import { expiredQuotas } from '../http/upload-quota.ts'
import { sweepMs } from '../storage/store.ts'
import { type Job, workOutbox } from './outbox.ts'
import { type Counts, reported } from './report.ts'

/** Deletes expired rows from a feature's tables, every ten minutes. */
export interface Sweep {
  name: string
  run(db: Db, now: Date): Promise<Counts>
}

/** A sweep of statements, run one after the other, each in its own transaction. */
export const sweepOf = (name: string, statements: (now: Date) => RawBuilder<unknown>[]): Sweep => ({
  name,
  async run(db, now) {
    let rows = 0
    for (const statement of statements(now)) rows += Number((await statement.execute(db)).numAffectedRows ?? 0)
    return { rows }
  },
})

/** Long work that a feature keeps in its own rows. Polled every second: takes one row, works it and returns what it did. */
export interface Work {
  name: string
  run(services: Services, log: FastifyBaseLogger, stopping: AbortSignal): Promise<Counts | undefined>
}

/** Work that a process does by itself. */
export interface Background {
  jobs?: readonly Job[]
  longWork?: readonly Work[]
  sweeps?: readonly Sweep[]
  dayEnded?: Sealing['dayEnded']
}

/**
 * Background work of a serving process: seals the audit log, sends the outbox and deletes expired rows. A process with
 * GREMIAL_PAPEL=web leaves the last two to others (decision 024).
 */
export function startBackground(
  services: Services,
  log: FastifyBaseLogger,
  { jobs = [], longWork = [], sweeps = [], dayEnded = async () => undefined }: Background,
): { stop(served?: Promise<unknown>): Promise<void> } {
  const running = new Set<Promise<unknown>>()
  const stopping = new AbortController()
  // Every running handler listens to this signal; there may be many.
  setMaxListeners(0, stopping.signal)
  const job = (ms: number, name: string, run: () => Promise<Counts | undefined>) =>
    every(ms, name, () => reported(log, name, run))
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
      ...jobs.map((each) => job(2000, `outbox ${each.queue}`, () => workOutbox(services, log, [each], stopping.signal))),
      ...longWork.map((work) => job(1000, work.name, () => work.run(services, log, stopping.signal))),
      ...[outboxSweep, quotaSweep, ...sweeps].map((sweep) =>
        job(sweepMs, sweep.name, () => sweep.run(services.database.slow, services.now())),
      ),
      job(sweepMs, 'files', async () => ({ rows: await services.files.sweep(services.database.slow, services.now()) })),
    )
  return {
    /** `served` settles when no request is in hand: the last seal covers what they wrote. */
    async stop(served) {
      for (const timer of timers) clearInterval(timer)
      stopping.abort()
      await Promise.allSettled([...running, served])
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

const outboxSweep = sweepOf('outbox', (now) => [
  sql`delete from bandeja_salida where coalesce(hecho, fallido) < ${new Date(now.getTime() - 30 * 86_400_000)}`,
])
const quotaSweep = sweepOf('quotas', (now) => [expiredQuotas(now)])
