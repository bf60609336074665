import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './pool.ts'

/**
 * A LISTEN/NOTIFY subscription on one connection for the life of the process. A lost connection is replaced, with a backoff of up
 * to two seconds, and never duplicated. Notifications sent in between are lost, which `changed` reports.
 */
export interface Listening {
  /** True while the subscription is active. */
  readonly hears: boolean
  /** Every notification sent before this time (`performance.now()`) was received. */
  readonly sure: number
  stop(): Promise<void>
}

export interface Listener {
  heard(payload: string): void
  /** The subscription became active or was lost. Notifications sent in between are lost. */
  changed(): void
}

const firstPauseMs = 100
const longestPauseMs = 2_000
/** Interval of the liveness query: a connection whose peer vanished would stay silent for ever. */
const askMs = 3_000

/** Starts the subscription; `name` is its application name in PostgreSQL. Resolves when the first attempt succeeds or fails; later attempts run in the background. */
export async function listenTo(
  database: Database,
  channel: string,
  { heard, changed }: Listener,
  name = 'gremial-avisos',
): Promise<Listening> {
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
    const client = database.connection(name)
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
      // The answer arrives after every notification sent before the query.
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
      // The database health log says why it failed.
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
