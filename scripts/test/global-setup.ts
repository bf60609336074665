import { prepareRun } from './prepare-run.ts'

/** Vitest runs this once before the tests, and the returned function after them. */
export const setup = (): Promise<() => Promise<void>> => prepareRun()
