type Cleanup = () => unknown

/** Set by playwright.config.ts for its workers, which inherit it. */
export const inPlaywright = process.env.GREMIAL_PLAYWRIGHT === '1'

/** Clean-ups of Playwright's workers, which have no `onTestFinished`. Filled by server/test/at-end.ts, run by e2e/fixtures.ts. */
export const playwrightScope = {
  /** Of the test that runs, or of its file while that one is being set up. */
  current: [] as Cleanup[],
  /** Of modules, which stay loaded from one file to the next: they run at the end of each file. */
  everyFile: new Set<Cleanup>(),
}

/** Runs all clean-ups in the order in which they were registered, then throws the first error. */
export async function runCleanups(cleanups: Cleanup[]): Promise<void> {
  const errors: unknown[] = []
  for (let next = cleanups.shift(); next; next = cleanups.shift()) {
    try {
      await next()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
