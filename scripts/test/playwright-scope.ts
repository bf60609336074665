type Cleanup = () => unknown

/** Set by playwright.config.ts; workers inherit it. */
export const inPlaywright = process.env.GREMIAL_PLAYWRIGHT === '1'

/** Clean-ups of Playwright's workers, which have no `onTestFinished`. Filled by server/test/at-end.ts, run by e2e/fixtures.ts. */
export const playwrightScope = {
  /** Clean-ups of the running test, or of its file during set-up. */
  current: [] as Cleanup[],
  /** Clean-ups of modules, which stay loaded between files: they run at the end of each file. */
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
