import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './pool.ts'

/**
 * One connection that hears a NOTIFY channel, for as long as the process lives: when it is lost another takes its place, after pauses
 * that grow to two seconds, and never beside it. In between nothing is heard, which is told.
 */
export interface Listening {
  /** Whether it hears right now. */
  readonly hears: boolean
  /** The last moment (of `performance.now()`) of which it is known that everything told until then was heard. */
  readonly sure: number
  stop(): Promise<void>
}

export interface Listener {
  heard(payload: string): void
  /** It hears from now on, or it does not any more: what was sent in between is lost. */
  changed(): void
}

const firstPauseMs = 100
const longestPauseMs = 2_000
/** Asked now and then, because a connection whose other side is gone without a word stays silent for ever. */
const askMs = 3_000

/** Starts to listen. Resolves when the first connection hears, or could not be had: the next ones are tried in the background. */
export async function listenTo(database: Database, channel: string, { heard, changed }: Listener): Promise<Listening> {
  const stopping = new AbortController()
  const { signal } = stopping
  let hears = false
  let sure = Number.NEGATIVE_INFINITY
  let pauseMs = firstPauseMs
  let firstTried: () => void
  const first = new Promise<void>((done) => {
    firstTried = done
  })

  async function once(): Promise<void> {
    const client = database.connection('gremial-avisos')
    let left: () => void
    const leave = () => {
      left()
      void client.end().catch(() => undefined)
    }
    const ended = new Promise<void>((done) => {
      client.once('end', done)
      client.once('error', () => done())
      left = done
    })
    signal.addEventListener('abort', leave, { once: true })
    let clock: NodeJS.Timeout | undefined
    try {
      client.on('notification', ({ payload }) => heard(payload ?? ''))
      await Promise.race([client.connect(), ended])
      await Promise.race([client.query(`listen ${client.escapeIdentifier(channel)}`), ended])
      hears = !signal.aborted
      pauseMs = firstPauseMs
      changed()
      firstTried()
      // What it answers comes after everything that was told before it was asked.
      const ask = async () => {
        const asked = performance.now()
        await client.query('select 1')
        sure = asked
      }
      clock = setInterval(() => void ask().catch(() => undefined), askMs)
      await ended
    } finally {
      clearInterval(clock)
      signal.removeEventListener('abort', leave)
      hears = false
      changed()
      await client.end().catch(() => undefined)
    }
  }

  async function always(): Promise<void> {
    while (!signal.aborted) {
      // Why is told by the database's condition.
      await once().catch(() => undefined)
      firstTried()
      await pause(pauseMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined)
      pauseMs = Math.min(longestPauseMs, pauseMs * 2)
    }
  }

  const loop = always()
  await first
  return {
    get hears() {
      return hears
    },
    get sure() {
      return sure
    },
    async stop() {
      stopping.abort()
      await loop
    },
  }
}
