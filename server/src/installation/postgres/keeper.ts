import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { holder, identity } from '../process.ts'
import type { Places } from './places.ts'
import { pruneLog } from './settings.ts'

/** Watches a postmaster, our child or an adopted one, and restarts it if it dies unexpectedly. */
export interface Keeper {
  /** Stops watching. Resolves when nothing is in progress. */
  stop(): Promise<void>
}

export interface Keeping {
  /** Starts it, or detects that another process did. */
  again(): Promise<void>
  /** Logs one line for the operator. */
  say(line: string): void
  /** It could not be restarted. */
  lost(line: string): void
}

const lookMs = 200
const pruneMs = 600_000
/** Backoff before each restart. */
const pausesMs = [0, 500, 1_000, 2_000, 4_000, 8_000]

export function keepRunning(places: Places, { again, say, lost }: Keeping): Keeper {
  const stopping = new AbortController()
  const { signal } = stopping
  const wait = (ms: number) => pause(ms, undefined, { signal, ref: false }).catch(() => undefined)

  async function ended(): Promise<void> {
    const seen = postmasterOf(places)
    for (let n = 1; !signal.aborted && seen !== undefined && holder(seen) !== undefined; n++) {
      if (n % (pruneMs / lookMs) === 0) pruneLog(places)
      await wait(lookMs)
    }
  }

  async function startAgain(): Promise<string | undefined> {
    let reason = ''
    for (const ms of pausesMs) {
      await wait(ms)
      if (signal.aborted) return undefined
      try {
        await again()
        return undefined
      } catch (error) {
        reason = (error as Error).message
      }
    }
    return reason
  }

  async function always(): Promise<void> {
    for (;;) {
      await ended()
      if (signal.aborted) return
      say('PostgreSQL se detuvo sin que nadie lo pidiera: se arranca de nuevo.')
      const failed = await startAgain()
      if (signal.aborted) return
      if (failed !== undefined)
        return lost(`PostgreSQL se detuvo y no volvió a arrancar en ${pausesMs.length} intentos. ${failed}`)
      say('PostgreSQL arrancó de nuevo.')
    }
  }

  const loop = always()
  return {
    async stop() {
      stopping.abort()
      await loop
    },
  }
}

/** The postmaster named in the data directory, if it is alive. */
function postmasterOf({ data }: Places): string | undefined {
  try {
    const found = identity(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]))
    return holder(found) === undefined ? undefined : found
  } catch {
    return undefined
  }
}
