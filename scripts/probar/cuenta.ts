import type { TestEvent } from 'node:test/reporters'

/** What a worker tells the runner: each test that ended, and the end of its file, when all that belongs to it has been told. */
export type Told =
  | { kind: 'test'; name: string; outcome: Outcome; ms: number; error?: string }
  | { kind: 'file'; name: string; ms: number; error?: string }

export type Outcome = 'passed' | 'failed' | 'skipped'

interface Failure {
  failureType?: string
  message?: string
  cause?: unknown
}

/** The reporter of a worker. Tests of a file are below it (nesting 1), and those that a test makes below that one. */
async function* cuenta(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type === 'test:diagnostic' && data.nesting > 0) yield `${data.message}\n`
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const { name, nesting, details } = data
    const failure = type === 'test:fail' ? (data.details.error as Failure) : undefined
    const ms = details.duration_ms
    if (nesting > 0) {
      const outcome = failure ? 'failed' : data.skip === undefined ? 'passed' : 'skipped'
      tell({ kind: 'test', name, outcome, ms, ...said(failure) })
    } else {
      // That one of its tests failed was told with the test.
      const own = failure?.failureType === 'subtestsFailed' ? undefined : failure
      tell({ kind: 'file', name, ms, ...said(own) })
    }
  }
}

const tell = (what: Told): void => void process.send?.(what)

function said(failure: Failure | undefined): { error?: string } {
  if (!failure) return {}
  const { cause, message } = failure
  return { error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause ?? message ?? 'failed') }
}

// As Node asks for a reporter.
export { cuenta as default }
