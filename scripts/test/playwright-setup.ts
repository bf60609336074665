import { prepareRun } from './prepare-run.ts'

/** Playwright runs this once before the tests, and what it returns after them. */
export default prepareRun
