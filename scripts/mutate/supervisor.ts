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

/** Every turn leaves modules in memory: a worker that is larger than this is replaced. */
const most = 1_100_000_000
const here = import.meta.dirname

/** Of a mutant of a migration no slow test: there is no coverage that tells which of them execute it. */
export const testsOf = ({ tests: words, sql }: Mutant): string[] => [
  ...new Set(
    words.flatMap((word) => tests.filter((file) => file.includes(word) && (!sql || (usesDatabase(file) && !isSlow(file))))),
  ),
]

/** A worker, replaced when it hangs or grows, and a PostgreSQL of its own, so that mutants of migrations can change the template. */
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

  /** The first failure of a test file with the mutant; undefined if all pass. */
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

  /** The same without a mutant, and which of some mutants it executes. */
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

  /** In the database that each test file copies. */
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
        // On a busy machine it may not have had its turn: that says nothing of the mutant.
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
      // Threads and processes that a test starts have the mutant too.
      env: {
        ...process.env,
        NODE_ENV: 'test',
        // Load tests in their usual size.
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
        // It ended by itself.
      }
    }
  }

  async close(): Promise<void> {
    this.end()
    await this.postgres.stop()
  }
}
