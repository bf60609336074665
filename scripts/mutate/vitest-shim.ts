import assert from 'node:assert/strict'
import { after, mock, test as real } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Replaces Vitest while a mutant is tried: node:test runs a file in the process that already imported the product, where Vitest
 * would need a new worker per file. Implements only what test files import from Vitest.
 */
export { after as afterAll, afterEach, before as beforeAll, beforeEach } from 'node:test'

/** Within a test, node:test runs `after` at the end of that test. */
export const onTestFinished = (clean: () => void): void => after(clean)

/** `atEnd` (server/test/at-end.ts) falls back to the file's hook, which node:test assigns to the running test. */
export const TestRunner = { getCurrentTest: (): undefined => undefined }

export const vi = {
  useFakeTimers: ({ toFake }: { toFake: ['setInterval'] }): void => mock.timers.enable({ apis: toFake }),
  useRealTimers: (): void => mock.timers.reset(),
  advanceTimersByTime: (ms: number): void => mock.timers.tick(ms),
  spyOn: (whose: object, name: string) => ({
    mockImplementation(what: (...args: unknown[]) => unknown) {
      const spied = mock.method(whose as Record<string, typeof what>, name, what)
      return { mockRestore: (): void => spied.mock.restore() }
    },
  }),
}

/** Milliseconds that a poll waits: with a mutant, its condition may never hold. */
const patience = 20_000

async function until(read: () => unknown, check: (value: unknown) => void): Promise<void> {
  for (const begun = Date.now(); ; await sleep(50)) {
    try {
      return check(await read())
    } catch (error) {
      if (Date.now() - begun > patience) throw error
    }
  }
}

export const expect = {
  poll: (read: () => unknown) => ({
    toBe: (value: unknown) => until(read, (found) => assert.equal(found, value)),
    toEqual: (value: unknown) => until(read, (found) => assert.deepEqual(found, value)),
  }),
}

type Body = (...args: unknown[]) => unknown

/** Skips the tests after the first failure: one failure kills the mutant. */
export const test = (...args: unknown[]): unknown => {
  const body = args.at(-1) as Body
  const worker = globalThis as { gremialFailed?: string | undefined }
  return Reflect.apply(real as unknown as Body, undefined, [
    ...args.slice(0, -1),
    async (...given: unknown[]) => {
      if (worker.gremialFailed !== undefined) return
      try {
        await body(...given)
      } catch (error) {
        if (process.env.GREMIAL_MUTATE_DEBUG) console.error(error)
        worker.gremialFailed ??= typeof args[0] === 'string' ? args[0] : 'a test'
        throw error
      }
    },
  ])
}
