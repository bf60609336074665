import { prepareRun } from './prepare-run.ts'

/** Playwright runs this once before the tests, and the returned function after them. */
export default prepareRun
