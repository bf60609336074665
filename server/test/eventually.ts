import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

/**
 * How long a wait may take before it fails. Generous, since only a failure takes that long: a busy machine takes ten times as long as an idle one.
 * In whole minutes, so that no test says less than one.
 */
interface Limit {
  minutes: number
}
const usual: Limit = { minutes: 1 }

/** Looks until it is what is expected, and fails with what it saw last. Tests wait with this and never for a number of milliseconds. */
export async function eventually<T>(look: () => T | Promise<T>, expected: T, { minutes } = usual): Promise<void> {
  const end = performance.now() + minutes * 60_000
  for (;;) {
    const seen = await look()
    if (isDeepStrictEqual(seen, expected)) return
    if (performance.now() > end) return assert.deepEqual(seen, expected, `after ${minutes} min`)
    await pause(10)
  }
}

/** Waits for what has to end, and fails with its name when it does not. */
export async function ends(what: string, end: Promise<unknown>, { minutes } = usual): Promise<void> {
  const given = new AbortController()
  const late = pause(minutes * 60_000, undefined, { signal: given.signal }).then(() => assert.fail(`${what} does not end`))
  await Promise.race([end, late]).finally(() => given.abort())
}
