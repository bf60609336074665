import { writeFileSync } from 'node:fs'
import type { TestResult as Attempt, FullConfig, Reporter, Suite, TestCase, TestError } from 'playwright/types/testReporter'
import { before } from '../times.ts'
import { progress } from './progress.ts'
import { complain, type FileResult, failed, type TestResult } from './result.ts'

/** Results of a Playwright run, which scripts/test.ts reads from the file named by GREMIAL_E2E_RESULTS. */
export interface PlaywrightResults {
  results: FileResult[]
  /** Errors that belong to no test. */
  stray: string[]
}

interface RunningFile {
  tests: TestCase[]
  waiting: Set<TestCase>
  begun: number
  ms: number
}

/** Prints progress and failures as RunReporter does for Vitest, and writes the results for scripts/test.ts. */
export default class PlaywrightReporter implements Reporter {
  private readonly files = new Map<string, RunningFile>()
  private readonly stray: string[] = []
  private line: ReturnType<typeof progress> | undefined

  onBegin(config: FullConfig, suite: Suite): void {
    for (const [file, tests] of Map.groupBy(suite.allTests(), fileOf))
      this.files.set(file, { tests, waiting: new Set(tests), begun: 0, ms: 0 })
    const running = () => [...this.files].filter(([, { begun, waiting }]) => begun > 0 && waiting.size > 0).map(([file]) => file)
    console.log(`${this.files.size} browser test files`)
    this.line = progress([...this.files.keys()], before(), config.workers, running)
  }

  onTestBegin(test: TestCase): void {
    const file = this.files.get(fileOf(test))
    if (file?.begun === 0) file.begun = performance.now()
  }

  onTestEnd(test: TestCase, attempt: Attempt): void {
    const name = fileOf(test)
    const file = this.files.get(name)
    if (!file) return
    const wrong = attempt.status !== 'passed' && attempt.status !== 'skipped'
    if (wrong && attempt.retry < test.retries) return
    if (wrong) complain({ file: name, tests: [resultOf(test)] })
    if (!file.waiting.delete(test) || file.waiting.size > 0) return
    file.ms = performance.now() - file.begun
    this.line?.ended(name)
  }

  onError({ stack, message }: TestError): void {
    this.stray.push(stack ?? message ?? 'an error without text')
  }

  onEnd(): void {
    this.line?.stop()
    const results = [...this.files].map(([file, { tests, ms }]): FileResult => {
      const attempts = tests.flatMap((test) => test.results)
      return { file, tests: tests.map(resultOf), ms, cpu: attempts.reduce((sum, attempt) => sum + cpuOf(attempt), 0) }
    })
    const written: PlaywrightResults = { results, stray: this.stray }
    const to = process.env.GREMIAL_E2E_RESULTS
    if (to !== undefined) writeFileSync(to, JSON.stringify(written))
    if (results.some(failed)) console.log('Traces and screenshots of what failed: npx playwright show-report')
  }

  printsToStdio(): boolean {
    return true
  }
}

/** Path from the root. A helper may have registered the test; its suite has the name of the test file. */
function fileOf(test: TestCase): string {
  let suite = test.parent
  while (suite.parent && suite.type !== 'file') suite = suite.parent
  return `e2e/${suite.title}`
}

function resultOf(test: TestCase): TestResult {
  const last = test.results.at(-1)
  const named = { name: test.title, ms: test.results.reduce((sum, { duration }) => sum + duration, 0) }
  if (last?.status === 'skipped') return { ...named, outcome: 'skipped' }
  if (last?.status === 'passed')
    return { ...named, outcome: 'passed', flaky: test.results.some(({ status }) => status !== 'passed') }
  const error = last?.errors.map(({ stack, message }) => stack ?? message ?? '').join('\n')
  return { ...named, outcome: 'failed', error: error || (last?.status ?? 'it did not run') }
}

/** CPU in seconds, noted by the fixture `testScope`. */
const cpuOf = ({ annotations }: Attempt): number => Number(annotations.find(({ type }) => type === 'cpu')?.description ?? 0)
