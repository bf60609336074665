import { test as real } from 'node:test'

export { after, afterEach, before, beforeEach, mock } from 'node:test'

type Body = (...args: unknown[]) => unknown

/** As node:test's, but what comes after the first failure is not run: one is enough to say that the fault is seen. */
export const test = (...args: unknown[]): unknown => {
  const body = args.at(-1) as Body
  const seen = globalThis as { __murio?: string | undefined }
  return Reflect.apply(real as unknown as Body, undefined, [
    ...args.slice(0, -1),
    async (...given: unknown[]) => {
      if (seen.__murio !== undefined) return
      try {
        await body(...given)
      } catch (error) {
        if (process.env.MUTAR_VER) console.error(error)
        seen.__murio ??= typeof args[0] === 'string' ? args[0] : 'a test'
        throw error
      }
    },
  ])
}
