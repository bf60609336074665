import type { FastifyBaseLogger } from 'fastify'

/**
 * How the database is, told when it changes and not at each attempt: gone and back, for reading only, its disk full. Whoever fails
 * because of it answers (http/errors.ts) or keeps still (jobs/background.ts); the log has one line when it begins and one when it ends.
 */
export type Trouble = 'gone' | 'read-only' | 'disk full'

export interface Change {
  trouble: Trouble
  /** It ended, after this many seconds. */
  over?: number
  reason?: string
}

/** A write that succeeds ends a full disk when none failed for this long: some still find room. */
const calmMs = 10_000

export class DatabaseHealth {
  private readonly troubles = new Map<Trouble, { since: number; last: number }>()
  private readonly listeners = new Set<(change: Change) => void>()
  /** Connections made before the database was last gone say nothing new when they end too. */
  private times = 0
  private answeredAt = Number.NEGATIVE_INFINITY
  private readonly now: () => number

  /** `now`: milliseconds of a clock that only goes on. */
  constructor(now: () => number = () => performance.now()) {
    this.now = now
  }

  /** Hears every change from now on. */
  listen(heard: (change: Change) => void): void {
    this.listeners.add(heard)
  }

  has(trouble: Trouble): boolean {
    return this.troubles.has(trouble)
  }

  /** What a connection made now is asked for when it ends. */
  get age(): number {
    return this.times
  }

  begin(trouble: Trouble, reason: string): void {
    const now = this.now()
    const before = this.troubles.get(trouble)
    if (before) before.last = now
    else {
      this.troubles.set(trouble, { since: now, last: now })
      this.tell({ trouble, reason })
    }
  }

  /** A connection that was made at `age` died. */
  lost(age: number, reason: string): void {
    if (age < this.times) return
    this.times++
    this.begin('gone', reason)
  }

  connected(): void {
    this.end('gone')
  }

  /** Milliseconds since it last answered anybody. */
  get silence(): number {
    return this.now() - this.answeredAt
  }

  answered(): void {
    this.answeredAt = this.now()
  }

  /** A write succeeded. */
  wrote(): void {
    if (this.troubles.size === 0) return
    this.end('read-only')
    const { last } = this.troubles.get('disk full') ?? {}
    if (last !== undefined && this.now() - last > calmMs) this.end('disk full')
  }

  end(trouble: Trouble): void {
    const { since } = this.troubles.get(trouble) ?? {}
    if (since === undefined) return
    this.troubles.delete(trouble)
    this.tell({ trouble, over: Math.round((this.now() - since) / 100) / 10 })
  }

  private tell(change: Change): void {
    for (const heard of this.listeners) heard(change)
  }
}

const begins = { gone: 'database gone', 'read-only': 'database is read-only', 'disk full': 'disk full' }
const ends = { gone: 'database back', 'read-only': 'database takes writes again', 'disk full': 'disk has room again' }

/** One line when it begins and one when it is over, with the seconds in between. */
export function logHealth(health: DatabaseHealth, log: FastifyBaseLogger): void {
  health.listen(({ trouble, over, reason }) => {
    if (over === undefined) log.error({ reason }, begins[trouble])
    else log.info({ seconds: over }, ends[trouble])
  })
}
