export interface TestResult {
  name: string
  outcome: 'passed' | 'failed' | 'skipped'
  /** Passed on a later attempt. */
  flaky?: boolean
  ms: number
  error?: string
}

/** The result of one test file. */
export interface FileResult {
  /** Path from the root. */
  file: string
  tests: TestResult[]
  /** Why the file itself failed: it does not load, has no test, or a hook failed. */
  error?: string
  ms: number
  /** Seconds of CPU of its worker and of the processes that it started. */
  cpu: number
}

export const failed = ({ error, tests }: FileResult): boolean =>
  error !== undefined || tests.some(({ outcome }) => outcome === 'failed')

/** Prints the failures of a file. */
export function complain({ file, tests, error }: Pick<FileResult, 'file' | 'tests' | 'error'>): void {
  for (const { name, outcome, error: why } of tests) if (outcome === 'failed') console.log(`✖ ${file}: ${name}\n${why}\n`)
  if (error !== undefined) console.log(`✖ ${file}: ${error}\n`)
}
