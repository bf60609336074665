import type { ErrorCode } from '@gremial/contract/derived/errors.ts'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { type Ctx, type Services, systemCtx } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import type { Work } from './background.ts'
import { type Lease, type Leased, mostTurns, Taken, takeLease } from './lease.ts'
import type { Counts } from './report.ts'

/**
 * Background work on a row (a file to read, its lines to apply, or an import to undo). The caller only changes the row's state;
 * the outcome is stored in the row.
 */
export interface LongWork<Row extends Leased> {
  table: string
  /** Name for the log. */
  noun: string
  /** States that are waiting for work. */
  states: readonly string[]
  /** Progress columns that are reset when the work starts over. */
  blank: readonly string[]
  /** Columns reset after the work, whatever its outcome. */
  reset?: Record<string, unknown>
  /** Does the work, and returns what it did for the log. Call `going` between steps: it throws when the process is shutting down. */
  work(ctx: Ctx, lease: Lease<Row>, going: () => void): Promise<Counts | void>
  /** Columns for an expected failure; undefined for any other error. */
  ended(error: Error, row: Row): Record<string, unknown> | undefined
  /** Final state of a row that failed too often. */
  broken(row: Row): string
}

/** The process is shutting down. */
class Stopping extends Error {}

/** The work of a kind of row, taking the oldest that waits. */
export const leasedWork = <Row extends Leased>(name: string, kind: LongWork<Row>): Work => ({
  name,
  run: (services, log, stopping) => workOldest(services, log, stopping, kind),
})

async function workOldest<Row extends Leased>(
  services: Services,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
  kind: LongWork<Row>,
): Promise<Counts | undefined> {
  const lease = await takeLease<Row>(services, kind.table, kind)
  if (!lease) return undefined
  // Uses the slow pool: its statements have no timeout and take no connection from users.
  const ctx = systemCtx({ ...services, database: { ...services.database, db: services.database.slow } }, log)
  const going = () => {
    if (stopping.aborted) throw new Stopping()
  }
  try {
    if (lease.row.turno > mostTurns) throw new Error(`${kind.noun} that broke again and again`)
    return { done: 1, ...(await kind.work(ctx, lease, going)) }
  } catch (error) {
    await endBadly(log, kind, lease, error as Error, stopping.aborted)
    return { failed: 1 }
  } finally {
    lease.release()
  }
}

/**
 * Stores the outcome of a failure. An interrupted turn left nothing, so the row is retried, unless the failure was expected or it
 * failed too often.
 */
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
  /** Columns set with the new state. */
  set: Record<string, unknown>
  /** Error code if the row is in another state. */
  otherwise: ErrorCode
}

/**
 * Moves a row to another state and ends any lease on it, in the caller's transaction. Throws NO_EXISTE, or `otherwise` if it is
 * in another state.
 */
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
