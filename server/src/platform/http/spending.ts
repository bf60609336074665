import type { Config } from '../config.ts'
import type { Ctx, Services } from '../context.ts'
import { AppError } from './errors.ts'

type Limits = Config['spending']
type Spent = keyof Limits

const hourMs = 3_600_000
const keptAtMost = 10_000

interface Hour extends Record<Spent, number> {
  ends: number
}

/**
 * What each session took away in its hour: files by their size, exports and drawn PDFs by their number (decision 068). Who works does not come
 * near; who found a session open does not carry the register off with it. It is counted in each process, as reads are: with N processes a
 * session may take N times as much.
 */
export class Spending {
  private readonly hours = new Map<number, Hour>()
  private readonly limits: Limits

  constructor(limits: Limits) {
    this.limits = limits
  }

  /** Refuses a session that took its hour's share: MUCHAS_DESCARGAS, with the minutes that are left of it. */
  refuse(session: number, what: Spent, now: Date): void {
    const hour = this.hours.get(session)
    if (hour && hour.ends > now.getTime() && hour[what] >= this.limits[what])
      throw new AppError('MUCHAS_DESCARGAS', { minutos: Math.ceil((hour.ends - now.getTime()) / 60_000) })
  }

  add(session: number, what: Spent, much: number, now: Date): void {
    const before = this.hours.get(session)
    if (before && before.ends > now.getTime()) {
      before[what] += much
      return
    }
    this.hours.delete(session)
    const [oldest] = this.hours.keys()
    if (oldest !== undefined && this.hours.size >= keptAtMost) this.hours.delete(oldest)
    this.hours.set(session, { megabytes: 0, exports: 0, pdfs: 0, [what]: much, ends: now.getTime() + hourMs })
  }
}

const kept = new WeakMap<Services, Spending>()

export function spendingOf(services: Services): Spending {
  const before = kept.get(services)
  if (before) return before
  const made = new Spending(services.config.spending)
  kept.set(services, made)
  return made
}

type Asker = Pick<Ctx, 'services' | 'user' | 'now'>

/** Refuses who asks, if their session took its share; what the portal makes by itself is nobody's. */
export function refuseSpent({ services, user, now }: Asker, what: Spent): void {
  if (user) spendingOf(services).refuse(user.sessionId, what, now)
}

/** Counts one export or PDF of whoever asks for it, before it is made. */
export function spendOne(ctx: Asker, what: 'exports' | 'pdfs'): void {
  refuseSpent(ctx, what)
  if (ctx.user) spendingOf(ctx.services).add(ctx.user.sessionId, what, 1, ctx.now)
}
