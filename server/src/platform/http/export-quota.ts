import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Ctx, Services } from '../context.ts'
import { AppError } from '../runtime/errors.ts'

type Limits = Config['spending']
type Spent = keyof Limits

const hourMs = 3_600_000
const maxStatements = 10_000
/** The part of an hour's megabytes that a process counts by itself before it tells the others: not a write for each photo. */
const toldEach = 1 / 20

interface Hour extends Record<Spent, number> {
  ends: number
  /** Of its megabytes, those that the others were not told of. */
  untold: number
}

/** What was found in the database, or nothing where it takes nothing now: then each process counts by itself. */
interface Together extends Record<Spent, number> {
  vence: Date
}

/**
 * What each session took away in its hour: files by their size, exports and drawn PDFs by their number (decision 068). Who works does not come
 * near; who found a session open does not carry the register off with it. It is one count for all processes (decision 084): exports and PDFs are
 * added where there is room for them, at once; megabytes are told in pieces, so that a session may take one piece more for each process.
 */
export class ExportQuota {
  private readonly hours = new Map<number, Hour>()
  private readonly limits: Limits

  constructor(limits: Limits) {
    this.limits = limits
  }

  /** Refuses a session that took its hour's share, as far as this process knows: MUCHAS_DESCARGAS, with the minutes that are left of it. */
  refuse(session: number, what: Spent, now: Date): void {
    const hour = this.hours.get(session)
    if (hour && hour.ends > now.getTime() && hour[what] >= this.limits[what]) throw spent(hour.ends, now)
  }

  add(session: number, what: Spent, much: number, now: Date): void {
    const hour = this.hourOf(session, now)
    hour[what] += much
    if (what === 'megabytes') hour.untold += much
  }

  /** The megabytes that the others have to be told of, when they are enough; whoever asks tells them. */
  toTell(session: number, now: Date): number {
    const hour = this.hourOf(session, now)
    const { untold } = hour
    if (untold < this.limits.megabytes * toldEach) return 0
    hour.untold = 0
    return untold
  }

  /** They could not be told: with the next ones, then. */
  keep(session: number, untold: number, now: Date): void {
    this.hourOf(session, now).untold += untold
  }

  /** What all processes know counts here too. */
  learn(session: number, known: Together, now: Date): void {
    const hour = this.hourOf(session, now)
    hour.ends = known.vence.getTime()
    hour.megabytes = known.megabytes + hour.untold
    hour.exports = known.exports
    hour.pdfs = known.pdfs
  }

  private hourOf(session: number, now: Date): Hour {
    const before = this.hours.get(session)
    if (before && before.ends > now.getTime()) return before
    this.hours.delete(session)
    const [oldest] = this.hours.keys()
    if (oldest !== undefined && this.hours.size >= maxStatements) this.hours.delete(oldest)
    const hour = { megabytes: 0, exports: 0, pdfs: 0, untold: 0, ends: now.getTime() + hourMs }
    this.hours.set(session, hour)
    return hour
  }
}

const spent = (ends: number, now: Date): AppError =>
  new AppError('MUCHAS_DESCARGAS', { minutos: Math.max(1, Math.ceil((ends - now.getTime()) / 60_000)) })

const kept = new WeakMap<Services, ExportQuota>()

export function exportQuotaOf(services: Services): ExportQuota {
  const before = kept.get(services)
  if (before) return before
  const made = new ExportQuota(services.config.spending)
  kept.set(services, made)
  return made
}

type Asker = Pick<Ctx, 'services' | 'user' | 'now'>

/** Refuses who asks, if their session took its share as this process knows it; what the portal makes by itself is nobody's. */
export function refuseOverQuota({ services, user, now }: Asker, what: Spent): void {
  if (user) exportQuotaOf(services).refuse(user.sessionId, what, now)
}

const exported = new WeakSet<object>()

/** Counts the export that a request is, once, however often it is said: before it is told to the audit, and where it is written. */
export async function chargeExport(ctx: Asker & Pick<Ctx, 'progress'>): Promise<void> {
  if (exported.has(ctx.progress)) return
  exported.add(ctx.progress)
  await chargeOne(ctx, 'exports')
}

/** Counts one of whoever asks for it, before it is made. */
export async function chargeOne(ctx: Asker, what: 'exports' | 'pdfs'): Promise<void> {
  refuseOverQuota(ctx, what)
  if (!ctx.user) return
  const { services, now } = ctx
  const { sessionId } = ctx.user
  const spending = exportQuotaOf(services)
  spending.add(sessionId, what, 1, now)
  const known = await spendTogether(ctx, sessionId, { megabytes: 0, exports: 0, pdfs: 0, [what]: 1 })
  if (!known) return
  spending.learn(sessionId, known, now)
  if (known[what] > services.config.spending[what]) throw spent(known.vence.getTime(), now)
}

/** Counts what a file weighed, once it has gone; of those that weigh little the other processes are told together. */
export async function chargeFile(ctx: Asker, megabytes: number): Promise<void> {
  // What did not go through a line has no weight that anybody knows.
  if (!ctx.user || !(megabytes > 0)) return
  const { sessionId } = ctx.user
  const spending = exportQuotaOf(ctx.services)
  spending.add(sessionId, 'megabytes', megabytes, ctx.now)
  const untold = spending.toTell(sessionId, ctx.now)
  if (untold === 0) return
  let known: Together | undefined
  try {
    known = await spendTogether(ctx, sessionId, { megabytes: untold, exports: 0, pdfs: 0 })
  } finally {
    if (!known) spending.keep(sessionId, untold, ctx.now)
  }
  if (known) spending.learn(sessionId, known, ctx.now)
}

/** People have sessions; a program, below zero, itself. */
const tableOf = (session: number) =>
  session < 0
    ? { table: sql.table('limite_sistema'), key: sql.ref('sistema_id') }
    : { table: sql.table('limite_sesion'), key: sql.ref('sesion_id') }

/** Read only, without room on its disk, or a session that ended meanwhile. */
const notWritten = ['25006', '53100', '23503']

/** Adds to what the session took in its hour, in one statement, and gives the whole of it. */
async function spendTogether(
  { services, now }: Asker,
  session: number,
  much: Record<Spent, number>,
): Promise<Together | undefined> {
  const ends = new Date(now.getTime() + hourMs)
  const sum = (column: Spent) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}
    + case when l.vence > ${now} then l.${sql.ref(column)} else 0 end`
  try {
    const { table, key } = tableOf(session)
    const { rows } = await sql<Together>`insert into ${table} as l (${key}, megabytes, exports, pdfs, vence)
      values (${Math.abs(session)}, ${much.megabytes}, ${much.exports}, ${much.pdfs}, ${ends})
      on conflict (${key}) do update set ${sum('megabytes')}, ${sum('exports')}, ${sum('pdfs')},
        vence = case when l.vence > ${now} then l.vence else excluded.vence end
      returning megabytes, exports, pdfs, vence`.execute(services.database.db)
    return rows[0]
  } catch (error) {
    if (notWritten.includes((error as { code?: string }).code ?? '')) return undefined
    throw error
  }
}
