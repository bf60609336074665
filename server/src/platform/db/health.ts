import type { FastifyBaseLogger } from 'fastify'

/**
 * Database health: gone, read-only or disk full. Logs transitions only: one line when a problem begins and one when it ends.
 * Requests that fail because of it are answered in http/errors.ts; jobs/background.ts stays silent.
 */
export type Trouble = 'gone' | 'read-only' | 'disk full'

export interface Change {
  trouble: Trouble
  /** The problem ended after this many seconds. */
  over?: number
  reason?: string
}

/** A successful write ends 'disk full' only if no write failed for this long, because some writes still fit on a full disk. */
const calmMs = 10_000

export class DatabaseHealth {
  private readonly troubles = new Map<Trouble, { since: number; last: number }>()
  private readonly listeners = new Set<(change: Change) => void>()
  /** Generation counter. Connections opened before the last outage are ignored when they close. */
  private times = 0
  private answeredAt = Number.NEGATIVE_INFINITY
  private readonly now: () => number

  /** `now`: milliseconds of a monotonic clock. */
  constructor(now: () => number = () => performance.now()) {
    this.now = now
  }

  /** Subscribes to every later transition. */
  listen(heard: (change: Change) => void): void {
    this.listeners.add(heard)
  }

  has(trouble: Trouble): boolean {
    return this.troubles.has(trouble)
  }

  /** Generation of a connection opened now; pass it to `lost`. */
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

  /** Reports the death of a connection opened in generation `age`. */
  lost(age: number, reason: string): void {
    if (age < this.times) return
    this.times++
    this.begin('gone', reason)
  }

  connected(): void {
    this.end('gone')
  }

  /** Milliseconds since the last answer of the database. */
  get silence(): number {
    return this.now() - this.answeredAt
  }

  answered(): void {
    this.answeredAt = this.now()
  }

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

/** Logs one line when a problem begins and one with its duration in seconds when it ends. */
export function logHealth(health: DatabaseHealth, log: FastifyBaseLogger): void {
  health.listen(({ trouble, over, reason }) => {
    if (over === undefined) log.error({ reason }, begins[trouble])
    else log.info({ seconds: over }, ends[trouble])
  })
}
