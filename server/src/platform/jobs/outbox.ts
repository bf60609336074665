import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { type Ctx, type Services, systemCtx } from '../context.ts'
import { metricsOf } from '../metrics/metrics.ts'

/**
 * The outbox: work due after a commit is a row written in the same transaction. Workers lease one due row at a time (SKIP LOCKED,
 * any number of processes), run it outside any transaction and mark it done.
 * Failures are retried with exponential backoff until they are given up; an administrator can see and retry those. A crash
 * between the work and the mark repeats the work, so handlers must be idempotent.
 * Data under `secreto` is removed when the row is done.
 * A handler returns `kept` if the message was only stored here and reached nobody. It returns `Instead` to turn the row into
 * another kind, in one statement.
 */
export type Handler = (
  ctx: Ctx,
  data: Record<string, unknown>,
  row: { id: number; stopping: AbortSignal; tries: number },
) => Promise<void | 'kept' | Instead>

/** The kind and data that a row turns into. */
export interface Instead {
  tipo: string
  datos: Record<string, unknown>
}

/** Processing of one kind of row. `atOnce`: concurrent rows per process, for work that mostly waits for a remote server. */
export interface Job {
  /** Kind of the rows: their `tipo`. */
  queue: string
  handle: Handler
  atOnce?: number
  /** Called when no row is left, to release shared resources. */
  rest?(): void
}

/** Thrown by a handler after a permanent refusal by the remote server: few retries follow. */
export class PermanentFailure extends Error {}

/** Thrown by a handler to postpone its row until then. Not counted as an attempt, and not reported as a failure. */
export class NotYet extends Error {
  readonly until: Date

  constructor(until: Date) {
    super('not yet')
    this.until = until
  }
}

/** Must exceed the longest run of a handler, or a second worker would take the row meanwhile. */
const leaseMinutes = 5
/** Backoff of 30 s, 1 min, 2 min … up to a day: 14 attempts take about three days. */
const mostTries = 14
/** Permanent refusals are retried twice: some servers refuse unknown senders at first (greylisting). */
const triesAfterNo = 3

declare module '../db/tables.ts' {
  interface Tables {
    bandeja_salida: {
      id: number
      tipo: string
      datos: Record<string, unknown>
      creado: Date
      proximo: Date
      intentos: number
      hecho: Date | null
      ultimo_error: string | null
      tomado: Date | null
      fallido: Date | null
      guardado: boolean | null
    }
  }
}

export async function enqueue(ctx: Ctx, tipo: string, datos: Record<string, unknown>): Promise<void> {
  await sql`insert into bandeja_salida (tipo, datos, creado, proximo)
    values (${tipo}, ${JSON.stringify(datos)}::jsonb, ${ctx.now}, ${ctx.now})`.execute(ctx.db)
}

/** Adds many rows with one statement. */
export async function enqueueMany(
  ctx: Ctx,
  rows: ReadonlyArray<{ tipo: string; datos: Record<string, unknown> }>,
): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into bandeja_salida (tipo, datos, creado, proximo)
    select x.tipo, x.datos, ${ctx.now}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(tipo text, datos jsonb)`.execute(ctx.db)
}

interface Taken {
  id: number
  tipo: string
  datos: Record<string, unknown>
  intentos: number
}

async function take({ database, now }: Services, tipo: string): Promise<Taken | undefined> {
  const at = now()
  const { rows } = await sql<Taken>`
    update bandeja_salida b set intentos = b.intentos + 1, tomado = ${new Date(at.getTime() + leaseMinutes * 60_000)}
    from (select id from bandeja_salida where hecho is null and fallido is null and tipo = ${tipo} and proximo <= ${at}
      and (tomado is null or tomado <= ${at}) order by proximo, id limit 1 for update skip locked) due
    where b.id = due.id returning b.id, b.tipo, b.datos, b.intentos`.execute(database.db)
  return rows[0]
}

const never = new AbortController().signal

/**
 * Processes the due rows of the given jobs until none is left. Returns how many succeeded and how many failed.
 * When `stopping` is aborted no more rows are taken. A running row that fails then goes back without counting the attempt.
 */
export async function workOutbox(
  services: Services,
  log: FastifyBaseLogger,
  jobs: readonly Job[],
  stopping = never,
): Promise<{ done: number; failed: number }> {
  const count = { done: 0, failed: 0 }
  async function one({ handle }: Job, row: Taken): Promise<void> {
    try {
      const end = await handle(systemCtx(services, log), row.datos, { id: row.id, stopping, tries: row.intentos })
      if (typeof end === 'object') await become(services, row, end)
      else await finish(services, row, end === 'kept')
      metricsOf(services).job(row.tipo, 'hecho')
      count.done++
    } catch (error) {
      if (stopping.aborted) return putBack(services, row)
      if (error instanceof NotYet) return putBack(services, row, error.until)
      await postpone(services, row, error as Error)
      metricsOf(services).job(row.tipo, 'fallo')
      log.warn({ tipo: row.tipo, id: row.id, intentos: row.intentos, causa: causeOf(error as Error) }, 'outbox row failed')
      count.failed++
    }
  }
  /**
   * Processes rows one after the other. A worker that finds a row starts the next worker, so that an empty outbox is polled once.
   */
  async function work(job: Job, others: number): Promise<void> {
    let next: Promise<void> | undefined
    while (!stopping.aborted) {
      const row = await take(services, job.queue)
      if (!row) break
      if (others > 0 && !next) {
        next = work(job, others - 1)
        // Its rejection is handled below, even if this worker fails first.
        next.catch(() => undefined)
      }
      await one(job, row)
    }
    await next
  }
  const turn = async (job: Job) => {
    try {
      await work(job, (job.atOnce ?? 1) - 1)
    } finally {
      job.rest?.()
    }
  }
  await Promise.all(jobs.map(turn))
  return count
}

/**
 * Describes a failure for the log without its message, where a mail server may put addresses. Includes the error code
 * (ECONNREFUSED, EAUTH, 23505), the response code and the command (RCPT TO). Administrators see the message in the row.
 */
function causeOf(error: Error): Record<string, string | number> {
  const { code, responseCode, command } = ((error.cause ?? error) as Fault) ?? {}
  return {
    tipo: error.name,
    ...(typeof code === 'string' && /^\w{3,40}$/.test(code) ? { codigo: code } : {}),
    ...(typeof responseCode === 'number' ? { respuesta: responseCode } : {}),
    ...(typeof command === 'string' && /^[A-Z][A-Z ]{2,20}$/.test(command) ? { orden: command } : {}),
  }
}
interface Fault {
  code?: unknown
  responseCode?: unknown
  command?: unknown
}

// Both marks match the number of attempts seen when taking the row: a worker that lost its lease changes nothing.

async function finish({ database, now }: Services, { id, intentos }: Taken, kept: boolean): Promise<void> {
  await sql`update bandeja_salida
    set hecho = ${now()}, guardado = ${kept}, tomado = null, ultimo_error = null, datos = datos - 'secreto'
    where id = ${id} and intentos = ${intentos}`.execute(database.db)
}

/** Turns the row into another kind, due at once and with no attempts. */
async function become({ database, now }: Services, { id, intentos }: Taken, { tipo, datos }: Instead): Promise<void> {
  await sql`update bandeja_salida
    set tipo = ${tipo}, datos = ${JSON.stringify(datos)}::jsonb, proximo = ${now()}, intentos = 0, tomado = null,
      ultimo_error = null
    where id = ${id} and intentos = ${intentos}`.execute(database.db)
}

/** Returns the row without counting the attempt: at shutdown, or to postpone it. */
async function putBack({ database }: Services, { id, intentos }: Taken, until?: Date): Promise<void> {
  await sql`update bandeja_salida
    set tomado = null, intentos = intentos - 1, proximo = coalesce(${until ?? null}::timestamptz, proximo)
    where id = ${id} and intentos = ${intentos}`.execute(database.db)
}

async function postpone({ database, now }: Services, { id, intentos }: Taken, error: Error): Promise<void> {
  const at = now()
  const pause = Math.min(24 * 3600, 30 * 2 ** Math.min(intentos - 1, 12))
  const givenUp = intentos >= (error instanceof PermanentFailure ? triesAfterNo : mostTries)
  await sql`update bandeja_salida
    set proximo = ${new Date(at.getTime() + pause * 1000)}, tomado = null,
      fallido = ${givenUp ? at : null}, ultimo_error = ${error.message.slice(0, 300)}
    where id = ${id} and intentos = ${intentos}`.execute(database.db)
}

/**
 * Makes an unfinished row due at once, even after giving up; a running worker keeps its row. Returns false if there is no such
 * row.
 */
export async function retryNow(ctx: Ctx, tipo: string, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update bandeja_salida set proximo = ${ctx.now}, fallido = null
    where id = ${id} and tipo = ${tipo} and hecho is null`.execute(ctx.db)
  return (numAffectedRows ?? 0n) > 0n
}
