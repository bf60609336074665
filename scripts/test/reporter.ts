import type { Reporter, TestModule, TestSpecification } from 'vitest/node'
import { before } from '../times.ts'
import { progress } from './progress.ts'
import { complain, type FileResult, type TestResult } from './result.ts'

/** Prints progress and failures as they come, and keeps the results for the summary. */
export class RunReporter implements Reporter {
  readonly results: FileResult[] = []
  /** Errors that belong to no file, such as an unhandled rejection. */
  readonly stray: string[] = []
  private readonly running = new Map<string, number>()
  private line: ReturnType<typeof progress> | undefined
  private readonly workers: number
  private readonly root: string

  constructor(root: string, workers: number) {
    this.root = root
    this.workers = workers
  }

  onTestRunStart(specs: readonly TestSpecification[]): void {
    const files = specs.map(({ moduleId }) => this.fromRoot(moduleId))
    console.log(`${files.length} test files`)
    this.line = progress(files, before(), this.workers, () => [...this.running.keys()])
  }

  onTestModuleQueued({ moduleId }: TestModule): void {
    this.running.set(this.fromRoot(moduleId), performance.now())
  }

  onTestModuleEnd(module: TestModule): void {
    const file = this.fromRoot(module.moduleId)
    const begun = this.running.get(file) ?? performance.now()
    this.running.delete(file)
    const result = resultOf(module, file, performance.now() - begun)
    this.results.push(result)
    this.line?.ended(file)
    complain(result)
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: ReadonlyArray<{ message: string; stack?: string }>): void {
    this.line?.stop()
    for (const { message, stack } of errors) this.stray.push(stack ?? message)
  }

  private fromRoot(path: string): string {
    return path.slice(this.root.length + 1)
  }
}

function resultOf(module: TestModule, file: string, ms: number): FileResult {
  const tests = [...module.children.allTests()].map((test): TestResult => {
    const { state, errors } = test.result()
    const outcome = state === 'pending' ? 'failed' : state
    const error = outcome === 'failed' ? text(errors) || 'it did not run' : undefined
    return { name: test.name, outcome, ms: test.diagnostic()?.duration ?? 0, ...(error === undefined ? {} : { error }) }
  })
  const own = text(module.errors()) || (tests.length === 0 ? 'it registers no test' : '')
  const cpu = (module.meta() as { cpu?: number }).cpu ?? 0
  return { file, tests, ms, cpu, ...(own === '' ? {} : { error: own }) }
}

const text = (errors: ReadonlyArray<{ message: string; stack?: string }> = []): string =>
  errors.map(({ message, stack }) => stack ?? message).join('\n')
