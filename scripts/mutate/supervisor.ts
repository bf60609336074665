import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import type { Embedded } from '../../server/src/installation/postgres/embedded.ts'
import { cpuOf, memoryOf } from '../test/cpu.ts'
import { database } from '../test/database.ts'
import { isSlow, usesDatabase } from '../test/select.ts'
import { mutated, tests } from './all.ts'
import type { Location } from './executed.ts'
import type { Mutant } from './mutant.ts'
import { runsInSandbox } from './sandbox-reach.ts'
import { root } from './source.ts'
import type { Answer, Task } from './worker.ts'

/** Maximum memory of a worker, in bytes: every turn leaves modules in memory, and a larger worker is replaced. */
const most = 1_100_000_000
const here = import.meta.dirname

/** Mutants of migrations use no slow tests: coverage cannot tell which of them execute the mutant. */
export const testsOf = ({ tests: words, sql }: Mutant): string[] => [
  ...new Set(
    words.flatMap((word) => tests.filter((file) => file.includes(word) && (!sql || (usesDatabase(file) && !isSlow(file))))),
  ),
]

/**
 * A worker, replaced when it hangs or grows, with a PostgreSQL of its own: mutants of migrations change its template database.
 */
export class Supervisor {
  private readonly postgres: Embedded
  private readonly url: string
  private child: ChildProcess | undefined

  private constructor(postgres: Embedded, url: string) {
    this.postgres = postgres
    this.url = url
  }

  static async start(): Promise<Supervisor> {
    const postgres = await database()
    return new Supervisor(postgres, process.env.GREMIAL_PRUEBA_PG as string)
  }

  /** Runs a test file with the mutant. Returns its first failure; undefined if all tests pass. */
  async kill(mutant: Mutant, file: string, limitMs: number): Promise<string | undefined> {
    const task: Task = { file: join(root, file), sandboxStays: !runsInSandbox(mutant.file) }
    if (!mutant.sql) {
      const change = { path: join(root, mutant.file), text: mutated(mutant) }
      return (await this.run({ ...task, mutated: change }, limitMs)).failed
    }
    const { apply, restore } = mutant.sql
    await this.template(apply)
    try {
      return (await this.run(task, limitMs)).failed
    } finally {
      await this.template(restore)
    }
  }

  /** Runs a test file without a mutant. Returns its first failure and which of the mutants it executes. */
  async measure(file: string, mutants: readonly Mutant[]): Promise<[failed: string | undefined, ran: Set<Mutant>]> {
    if (mutants.length === 0) {
      const { failed } = await this.run({ file: join(root, file), sandboxStays: true }, 600_000)
      return [failed, new Set()]
    }
    const counted = mutants.filter((m) => !m.sql)
    const locations = counted.map(({ file, start, end }): Location => ({ path: join(root, file), start, end }))
    const { failed, executed = [] } = await this.run({ file: join(root, file), locations, sandboxStays: false }, 600_000)
    const idle = new Set(counted.filter((_, i) => executed[i] === false))
    return [failed, new Set(mutants.filter((m) => !idle.has(m)))]
  }

  /** Runs a statement in the template database, which each test file copies. */
  private async template(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.url.replace('/@@', '/plantilla') })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }

  private run(task: Task, limitMs: number): Promise<Answer> {
    if (this.child?.pid && memoryOf(this.child.pid) > most) this.end()
    this.child ??= this.fork()
    const { child } = this
    const before = cpuOf(child.pid ?? 0)
    let rounds = 0
    return new Promise((done) => {
      const over = (answer: Answer) => {
        clearInterval(clock)
        child.removeAllListeners('message')
        child.removeAllListeners('exit')
        done(answer)
      }
      const clock = setInterval(() => {
        // With little CPU used, a busy machine delayed the worker: the mutant did not cause the timeout.
        if (++rounds < 3 && cpuOf(child.pid ?? 0) - before < limitMs / 4000) return
        this.end()
        over({ failed: 'timeout' })
      }, limitMs)
      child.once('message', (answer) => over(answer as Answer))
      child.once('exit', () => {
        this.child = undefined
        over({ failed: 'the process exited' })
      })
      child.send(task)
    })
  }

  private fork(): ChildProcess {
    return fork(join(here, 'worker.ts'), {
      cwd: root,
      execArgv: ['--disable-warning=ExperimentalWarning', `--test-reporter=${join(here, 'reporter.mjs')}`],
      // Passes the mutant to threads and processes that a test starts.
      env: {
        ...process.env,
        NODE_ENV: 'test',
        // Load tests run at their small size.
        GREMIAL_NIGHTLY: '',
        GREMIAL_PRUEBA_PG: this.url,
        NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${join(here, 'hooks.ts')}`,
      },
      stdio: process.env.GREMIAL_MUTATE_DEBUG ? 'inherit' : ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
    })
  }

  private end(): void {
    const { child } = this
    this.child = undefined
    child?.removeAllListeners('exit')
    if (child?.pid) {
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // The process has already exited.
      }
    }
  }

  async close(): Promise<void> {
    this.end()
    await this.postgres.stop()
  }
}
