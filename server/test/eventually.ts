import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

/**
 * Limit of a wait, in whole minutes. Generous, because only a failure reaches it: a busy machine takes ten times as long as an
 * idle one.
 */
interface Limit {
  minutes: number
}
const usual: Limit = { minutes: 1 }

/** Polls until the value is as expected; fails with the last value. Tests wait with this, never for a number of milliseconds. */
export async function eventually<T>(look: () => T | Promise<T>, expected: T, { minutes } = usual): Promise<void> {
  const end = performance.now() + minutes * 60_000
  for (;;) {
    const seen = await look()
    if (isDeepStrictEqual(seen, expected)) return
    if (performance.now() > end) return assert.deepEqual(seen, expected, `after ${minutes} min`)
    await pause(10)
  }
}

/** Waits for an end; fails with its name if it does not come. */
export async function ends(what: string, end: Promise<unknown>, { minutes } = usual): Promise<void> {
  const given = new AbortController()
  const late = pause(minutes * 60_000, undefined, { signal: given.signal }).then(() => assert.fail(`${what} does not end`))
  await Promise.race([end, late]).finally(() => given.abort())
}
