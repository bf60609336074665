import { afterAll, onTestFinished, TestRunner } from 'vitest'
import { inPlaywright, playwrightScope } from '../../scripts/test/playwright-scope.ts'

/** Runs at the end of the calling test, or, outside a test, at the end of its file. Works in Vitest and in Playwright Test. */
export function atEnd(clean: () => unknown): void {
  const run = async (): Promise<void> => void (await clean())
  if (inPlaywright) playwrightScope.current.push(run)
  else if (TestRunner.getCurrentTest()) onTestFinished(run)
  else afterAll(run)
}

/** For a helper's own state: called while its module loads, runs at the end of each file that uses it. */
export function atFileEnd(clean: () => unknown): void {
  const run = async (): Promise<void> => void (await clean())
  if (inPlaywright) playwrightScope.everyFile.add(run)
  else afterAll(run)
}
