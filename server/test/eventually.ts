import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

/** Looks until it is what is expected, and fails with what it saw last. Tests wait with this and never for a number of milliseconds. */
export async function eventually<T>(look: () => T | Promise<T>, expected: T, withinMs = 3_000): Promise<void> {
  const end = performance.now() + withinMs
  for (;;) {
    const seen = await look()
    if (isDeepStrictEqual(seen, expected)) return
    if (performance.now() > end) return assert.deepEqual(seen, expected, `after ${withinMs} ms`)
    await pause(10)
  }
}

/** Waits for what has to end, and fails with its name when it does not. */
export async function ends(what: string, end: Promise<unknown>, withinMs = 30_000): Promise<void> {
  const given = new AbortController()
  const late = pause(withinMs, undefined, { signal: given.signal }).then(() => assert.fail(`${what} does not end`))
  await Promise.race([end, late]).finally(() => given.abort())
}
