import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Ctx, Services } from '../context.ts'
import { AppError } from '../runtime/errors.ts'

type Limits = Config['spending']
type Spent = keyof Limits

const hourMs = 3_600_000
const maxSessions = 10_000
/**
 * Share of the hourly megabytes that a process counts by itself before it writes them to the database, to avoid a write per
 * photo.
 */
const toldEach = 1 / 20

interface Hour extends Record<Spent, number> {
  ends: number
  /** Megabytes not written to the database yet. */
  untold: number
}

/** The shared count in the database; undefined if the database takes no writes, and then each process counts alone. */
interface Together extends Record<Spent, number> {
  vence: Date
}

/**
 * Export quota per session and hour: megabytes of files, number of exports and number of PDFs (decision 068). Normal work stays
 * far below it. It stops somebody who finds an open session from downloading the whole register.
 * The count is shared by all processes (decision 084). Exports and PDFs are counted before they are made. Megabytes are written
 * in portions, so a session may exceed them by one portion per process.
 */
export class ExportQuota {
  private readonly hours = new Map<number, Hour>()
  private readonly limits: Limits

  constructor(limits: Limits) {
    this.limits = limits
  }

  /** Throws MUCHAS_DESCARGAS, with the remaining minutes, if the session is over its quota as far as this process knows. */
  refuse(session: number, what: Spent, now: Date): void {
    const hour = this.hours.get(session)
    if (hour && hour.ends > now.getTime() && hour[what] >= this.limits[what]) throw spent(hour.ends, now)
  }

  add(session: number, what: Spent, much: number, now: Date): void {
    const hour = this.hourOf(session, now)
    hour[what] += much
    if (what === 'megabytes') hour.untold += much
  }

  /** Returns the megabytes to write to the database once they are a portion, else 0; the caller writes them. */
  toTell(session: number, now: Date): number {
    const hour = this.hourOf(session, now)
    const { untold } = hour
    if (untold < this.limits.megabytes * toldEach) return 0
    hour.untold = 0
    return untold
  }

  /** Puts megabytes back that could not be written, to go with the next portion. */
  keep(session: number, untold: number, now: Date): void {
    this.hourOf(session, now).untold += untold
  }

  /** Takes over the shared count. */
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
    if (oldest !== undefined && this.hours.size >= maxSessions) this.hours.delete(oldest)
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

/** Throws if the caller's session is over its quota as this process knows it. Work without a user has no quota. */
export function refuseOverQuota({ services, user, now }: Asker, what: Spent): void {
  if (user) exportQuotaOf(services).refuse(user.sessionId, what, now)
}

const exported = new WeakSet<object>()

/** Counts the export of a request exactly once, however often it is called: before the audit event, and where it is written. */
export async function chargeExport(ctx: Asker & Pick<Ctx, 'progress'>): Promise<void> {
  if (exported.has(ctx.progress)) return
  exported.add(ctx.progress)
  await chargeOne(ctx, 'exports')
}

/** Counts one export or PDF of the caller before it is made. Throws MUCHAS_DESCARGAS. */
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

/** Counts the size of a file once it was sent. Small files are written to the database together. */
export async function chargeFile(ctx: Asker, megabytes: number): Promise<void> {
  // A file that was not sent over a socket has no size (NaN).
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

/** Sessions of people have positive ids; programs have the negated id of their system. */
const tableOf = (session: number) =>
  session < 0
    ? { table: sql.table('limite_sistema'), key: sql.ref('sistema_id') }
    : { table: sql.table('limite_sesion'), key: sql.ref('sesion_id') }

/** The database is read-only, its disk is full, or the session ended meanwhile. */
const notWritten = ['25006', '53100', '23503']

/** Adds to the session's shared count in one statement and returns the totals; undefined if nothing could be written. */
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
