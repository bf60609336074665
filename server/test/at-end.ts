import { afterAll, onTestFinished, TestRunner } from 'vitest'
import { inPlaywright, playwrightScope } from '../../scripts/test/playwright-scope.ts'

/** Runs at the end of the test that calls it; called outside of one, at the end of its file. For Vitest and for Playwright Test. */
export function atEnd(clean: () => unknown): void {
  const run = async (): Promise<void> => void (await clean())
  if (inPlaywright) playwrightScope.current.push(run)
  else if (TestRunner.getCurrentTest()) onTestFinished(run)
  else afterAll(run)
}

/** For a helper's own state: called when its module loads, runs at the end of each file that uses it. */
export function atFileEnd(clean: () => unknown): void {
  const run = async (): Promise<void> => void (await clean())
  if (inPlaywright) playwrightScope.everyFile.add(run)
  else afterAll(run)
}
