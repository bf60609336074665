import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Runs at the end of the test that calls it; called outside of one, at the end of its file. */
export function atEnd(clean: () => unknown): void {
  const run = async (): Promise<void> => void (await clean())
  if (TestRunner.getCurrentTest()) onTestFinished(run)
  else afterAll(run)
}
