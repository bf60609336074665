import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { cpuOf, memoryOf } from './cpu.ts'
import type { Outcome, Told } from './cuenta.ts'

export interface Test {
  name: string
  outcome: Outcome
  ms: number
  error?: string
}

/** What became of a file: its tests, what went wrong beside them, and what it cost. */
export interface Result {
  file: string
  tests: Test[]
  /** Why the file itself failed: it could not be read, registered no test, did not end. */
  error?: string
  ms: number
  /** CPU of its worker and of what that started. */
  cpu: number
  /** What ran beside it, in other workers. */
  company: string[]
}

export const failed = (result: Result): boolean =>
  result.error !== undefined || result.tests.some((test) => test.outcome === 'failed')

interface Worker {
  child: ChildProcess
  /** The file in hand. */
  file?: string
}

interface Crew {
  /** What is running, for who watches. */
  running(): string[]
  /** Runs the files of the queue; each result is told as it comes. */
  run(queue: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** A worker with more than this gives its place to a new one: what it holds makes all that follows in it slower. */
const most = 1_100_000_000

const dismiss = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    child.once('exit', () => done())
    child.disconnect()
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
  })

/**
 * As many processes as asked for, each with one file at a time; one that dies takes its file along, and another takes its place. With a
 * part of a title, only the tests that have it run.
 */
export function crew(size: number, told: (result: Result) => void, title?: string): Crew {
  const workers: Worker[] = []
  const free: Worker[] = []
  const leaving: Array<Promise<void>> = []
  /** What each file in hand has had beside it. */
  const joined = new Map<Worker, Set<string>>()

  function hire(): Worker {
    const reporter = join(import.meta.dirname, 'cuenta.ts')
    const child = fork(join(import.meta.dirname, 'obrero.ts'), title === undefined ? [] : [title], {
      // Each file leaves all of its garbage at once: with room for it, collecting takes 8 % less of the CPU (two pairs).
      execArgv: [`--test-reporter=${reporter}`, '--enable-source-maps=false', '--max-semi-space-size=64'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const worker: Worker = { child }
    workers.push(worker)
    return worker
  }

  function one(worker: Worker, file: string): Promise<Result> {
    const { child } = worker
    worker.file = file
    const company = new Set<string>()
    for (const other of workers)
      if (other !== worker && other.file) {
        company.add(other.file)
        joined.get(other)?.add(file)
      }
    joined.set(worker, company)
    const tests: Test[] = []
    const begun = performance.now()
    const cpu = cpuOf(child.pid ?? 0)
    return new Promise((done) => {
      const end = (error?: string) => {
        child.off('message', hear)
        child.off('exit', gone)
        delete worker.file
        joined.delete(worker)
        const ms = performance.now() - begun
        const used = child.exitCode === null ? cpuOf(child.pid ?? 0) - cpu : 0
        const why = error ?? (tests.length === 0 && title === undefined ? 'it registers no test' : undefined)
        done({ file, tests, ms, cpu: used, company: [...company], ...(why === undefined ? {} : { error: why }) })
      }
      const hear = (message: Told) => {
        if (message.kind === 'file') end(message.error)
        else {
          const { name, outcome, ms, error } = message
          tests.push({ name, outcome, ms, ...(error === undefined ? {} : { error }) })
        }
      }
      const gone = (code: number | null, signal: string | null) => {
        workers.splice(workers.indexOf(worker), 1)
        end(`its process ended (${signal ?? code})`)
      }
      child.on('message', hear)
      child.once('exit', gone)
      child.send({ file })
    })
  }

  /** One place of the crew: a worker, or the one that follows it when it dies. */
  async function work(waiting: string[]): Promise<void> {
    let worker = free.pop() ?? hire()
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      told(await one(worker, file))
      if (!workers.includes(worker)) worker = hire()
      else if (memoryOf(worker.child.pid ?? 0) > most) {
        leaving.push(dismiss(worker.child))
        workers.splice(workers.indexOf(worker), 1)
        worker = hire()
      }
    }
    free.push(worker)
  }

  return {
    running: () => workers.flatMap(({ file }) => file ?? []),
    async run(queue) {
      const waiting = [...queue]
      await Promise.all(Array.from({ length: Math.min(size, waiting.length) }, () => work(waiting)))
    },
    async close() {
      await Promise.all([...leaving, ...workers.map(({ child }) => dismiss(child))])
    },
  }
}
