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
