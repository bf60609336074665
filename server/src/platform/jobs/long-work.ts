import type { ErrorCode } from '@gremial/contract/derived/errors.ts'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { type Ctx, type Services, systemCtx } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { type Lease, type Leased, mostTurns, Taken, takeLease } from './lease.ts'

/**
 * A job over what somebody left in a row (a file to read, its lines to apply, what it did to undo), worked in the background: whoever asks
 * only changes the state of the row, and what became of it is said in the row too.
 */
export interface LongWork<Row extends Leased> {
  table: string
  /** In the log. */
  noun: string
  /** Those that wait to be worked. */
  states: readonly string[]
  /** Columns of a progress that begins again. */
  blank: readonly string[]
  /** What is put back whatever becomes of it. */
  reset?: Record<string, unknown>
  /** Does it; `going` is asked between steps, and ends it when the process does. */
  work(ctx: Ctx, lease: Lease<Row>, going: () => void): Promise<void>
  /** What a failure that was foreseen leaves; undefined for any other. */
  ended(error: Error, row: Row): Record<string, unknown> | undefined
  /** Where one that broke so many times is left. */
  broken(row: Row): string
}

/** The process ends. */
class Stopping extends Error {}

/** Takes the oldest row that waits, works it and answers whether there was one. */
export async function workOldest<Row extends Leased>(
  services: Services,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
  kind: LongWork<Row>,
): Promise<boolean> {
  const lease = await takeLease<Row>(services, kind.table, kind)
  if (!lease) return false
  // Its statements take as long as they need, away from the connections that serve people.
  const ctx = systemCtx({ ...services, database: { ...services.database, db: services.database.slow } }, log)
  const going = () => {
    if (stopping.aborted) throw new Stopping()
  }
  try {
    if (lease.row.turno > mostTurns) throw new Error(`${kind.noun} that broke again and again`)
    await kind.work(ctx, lease, going)
  } catch (error) {
    await endBadly(log, kind, lease, error as Error, stopping.aborted)
  } finally {
    lease.release()
  }
  return true
}

/** What was cut left nothing: another turn begins it again, unless it was foreseen or broke too often. */
async function endBadly<Row extends Leased>(
  log: FastifyBaseLogger,
  { table, noun, reset, ended, broken }: LongWork<Row>,
  lease: Lease<Row>,
  error: Error,
  closing: boolean,
): Promise<void> {
  const { row } = lease
  if (error instanceof Taken) return
  const end = ended(error, row)
  if (end) return lease.leave({ ...reset, turno: 0, ...end })
  if (error instanceof Stopping || closing) return lease.leaveUntried()
  const { id, estado, turno } = row
  log.warn({ err: error, [table]: id, estado, turno }, `${noun} broke`)
  if (turno < mostTurns) return lease.leave(reset)
  await lease.leave({ ...reset, estado: broken(row), problema: 'fallo', turno: 0 })
}

interface Move {
  from: readonly string[]
  to: string
  /** Columns that go with it. */
  set: Record<string, unknown>
  /** Of the refusal when it is in another state. */
  otherwise: ErrorCode
}

/** Takes a row from one state to another, out of any hand, in the caller's transaction. Throws NO_EXISTE, or that it is in another state. */
export async function moveRow<Row>(ctx: Ctx, table: string, id: number, { from, to, set, otherwise }: Move): Promise<Row> {
  const columns = { estado: to, desde: ctx.now, latido: null, turno: 0, hechas: null, problema: null, ...set }
  const values = sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
  const { rows } = await sql<Row>`update ${sql.table(table)}
    set ${values}
    where id = ${id} and estado = any(${from}::text[])
    returning *`.execute(ctx.db)
  if (rows[0]) return rows[0]
  const { rows: some } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(ctx.db)
  throw new AppError(some.length > 0 ? otherwise : 'NO_EXISTE')
}
