import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { type Ctx, type Services, systemCtx } from '../context.ts'
import { metricsOf } from '../metrics/metrics.ts'

/**
 * The outbox: what must happen after a commit is a row written in the same transaction. A worker takes one due row at a time with
 * a lease (SKIP LOCKED, any number of processes), works outside any transaction, and marks it done; what fails comes back with
 * growing pauses until it is given up, which somebody can see and undo. A crash between the work and the mark repeats the work:
 * handlers must bear that. What a row holds under `secreto` is removed when it is done. A handler answers `kept` when all that it could do was to
 * keep it here: it reached nobody; and `Instead`, what the row becomes when it is done in another way, in one statement: never both.
 */
export type Handler = (
  ctx: Ctx,
  data: Record<string, unknown>,
  row: { id: number; stopping: AbortSignal; tries: number },
) => Promise<void | 'kept' | Instead>

/** A row of another kind, which the row becomes. */
export interface Instead {
  tipo: string
  datos: Record<string, unknown>
}

/** How one kind of row is done. `atOnce`: rows that a process does side by side, where the other side is what takes the time. */
export interface Job {
  handle: Handler
  atOnce?: number
  /** Called when no row is left, to let go of what they shared. */
  rest?(): void
}
export type Jobs = Record<string, Job>

/** Thrown by a handler when the other side said no for good: trying again and again would be a nuisance. */
export class PermanentFailure extends Error {}

/** Thrown by a handler that has nothing to do with its row until then: it is no try, and nobody is told of a failure. */
export class NotYet extends Error {
  readonly until: Date

  constructor(until: Date) {
    super('not yet')
    this.until = until
  }
}

/** Longer than the longest work of a handler, or a second worker would take the row from the first one. */
const leaseMinutes = 5
/** 30 s, 1 min, 2 min … a day: with 14 tries a row is given up after about three days. */
const mostTries = 14
/** A "no" is asked again twice: some servers say it to strangers at first. */
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
 * Does the due rows of the given kinds until there are none, and tells how many were done and how many failed. When `stopping` is
 * aborted nothing more is taken, and what is in hand and gives up goes back as if it had not been tried.
 */
export async function workOutbox(
  services: Services,
  log: FastifyBaseLogger,
  jobs: Jobs,
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
  /** Takes rows one after the other. Whoever finds one calls the next worker in, so that an empty outbox is asked once. */
  async function work(tipo: string, job: Job, others: number): Promise<void> {
    let next: Promise<void> | undefined
    while (!stopping.aborted) {
      const row = await take(services, tipo)
      if (!row) break
      if (others > 0 && !next) {
        next = work(tipo, job, others - 1)
        // Its failure is told below, also when this one fails first.
        next.catch(() => undefined)
      }
      await one(job, row)
    }
    await next
  }
  const turn = async ([tipo, job]: [string, Job]) => {
    try {
      await work(tipo, job, (job.atOnce ?? 1) - 1)
    } finally {
      job.rest?.()
    }
  }
  await Promise.all(Object.entries(jobs).map(turn))
  return count
}

/**
 * What can be told of a failure without its text: a mail server writes addresses into that. What the system or the other side called
 * it (ECONNREFUSED, EAUTH, 23505), the answer's number and what was being asked (RCPT TO). The text is in the row, for administrators.
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

// Both marks ask for the number of tries that the worker took: one that lost its lease changes nothing.

async function finish({ database, now }: Services, { id, intentos }: Taken, kept: boolean): Promise<void> {
  await sql`update bandeja_salida
    set hecho = ${now()}, guardado = ${kept}, tomado = null, ultimo_error = null, datos = datos - 'secreto'
    where id = ${id} and intentos = ${intentos}`.execute(database.db)
}

/** The row is another one from now on, due at once and not tried yet. */
async function become({ database, now }: Services, { id, intentos }: Taken, { tipo, datos }: Instead): Promise<void> {
  await sql`update bandeja_salida
    set tipo = ${tipo}, datos = ${JSON.stringify(datos)}::jsonb, proximo = ${now()}, intentos = 0, tomado = null,
      ultimo_error = null
    where id = ${id} and intentos = ${intentos}`.execute(database.db)
}

/** The process ends, or it is not the time: the row is due as before, or then, and this try does not count. */
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
 * Makes a row that is not done due at once, given up or not; one that a worker holds right now stays with it. Returns whether
 * there was such a row.
 */
export async function retryNow(ctx: Ctx, tipo: string, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update bandeja_salida set proximo = ${ctx.now}, fallido = null
    where id = ${id} and tipo = ${tipo} and hecho is null`.execute(ctx.db)
  return (numAffectedRows ?? 0n) > 0n
}
