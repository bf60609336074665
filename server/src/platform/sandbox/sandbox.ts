import { availableParallelism } from 'node:os'
import { fairTurns } from '../runtime/fair-turns.ts'
import { Unreadable } from './messages.ts'
import { SandboxWorker, type WorkerLimits } from './worker.ts'

/**
 * Sandbox: uploads are parsed in a worker process with memory, CPU and time limits. No parser of spreadsheets, PDFs, images, ZIPs
 * or mail runs in the server process.
 * A worker gets bytes, or the path of one file that it may open, and returns rows or results. It has no network. A file that
 * kills its worker is not retried. (decision 062)
 */
export interface SandboxLimits extends WorkerLimits {
  readers: number
  /** Queued tasks above which OCUPADO is thrown, for the person with most of them. */
  longestQueue: number
  /** Milliseconds after which an idle worker is stopped, which frees its memory. */
  idle: number
}

/** A function exported by a sandbox module. */
interface Task {
  module: string
  name: string
}

/** Called for each file that killed its worker, with the name of the task. */
let told: (error: Unreadable, name: string) => void = () => undefined
export function watchSandbox(listener: typeof told): void {
  told = listener
}
function seen(name: string, error: unknown): unknown {
  if (error instanceof Unreadable) told(error, name)
  return error
}

export class Sandbox {
  private readonly limits: SandboxLimits
  private readonly resting = new Map<SandboxWorker, NodeJS.Timeout>()
  private readonly turn: <T>(work: () => Promise<T>) => Promise<T>

  constructor(limits: SandboxLimits) {
    this.limits = limits
    this.turn = fairTurns(limits.readers, limits.longestQueue)
  }

  /** Runs a task on bytes, in an idle worker or a new one. Throws OCUPADO, Refusal and Unreadable. */
  ask({ module, name }: Task, data: unknown): Promise<unknown> {
    return this.turn(async () => {
      const warm = this.take()
      if (warm) {
        try {
          return await this.answer(warm, { module, name, data })
        } catch (error) {
          // The idle worker may have died before it got this file, so a new one gets it.
          if (!(error instanceof Unreadable) || error.ending !== 'death') throw seen(name, error)
        }
      }
      try {
        return await this.answer(new SandboxWorker(this.limits), { module, name, data })
      } catch (error) {
        throw seen(name, error)
      }
    })
  }

  private async answer(reader: SandboxWorker, asked: Task & { data: unknown }): Promise<unknown> {
    try {
      const said = await reader.say(asked)
      return 'done' in said ? said.done : undefined
    } finally {
      this.rest(reader)
    }
  }

  /**
   * Streams a file from a worker of its own, which can open nothing else. The worker continues only after each value was
   * consumed. The CPU limit grows with the size of the file. Throws as `ask`.
   */
  async *read(
    { module, name }: Task,
    { path, bytes }: { path: string; bytes: number },
    data: unknown,
    more: Partial<WorkerLimits> = {},
  ): AsyncGenerator {
    const processor = this.limits.processor + (bytes / 2 ** 20) * perMegabyte
    const reader = new SandboxWorker({ ...this.limits, processor, ...more }, path)
    try {
      let said = await reader.say({ module, name, data })
      while ('word' in said) said = await reader.say({ next: yield said.word })
    } catch (error) {
      throw seen(name, error)
    } finally {
      reader.kill('death')
    }
  }

  /** Number of idle workers. */
  get warm(): number {
    return this.resting.size
  }

  private take(): SandboxWorker | undefined {
    for (const [reader, timer] of this.resting) {
      clearTimeout(timer)
      this.resting.delete(reader)
      if (reader.fit) return reader
      reader.kill('death')
    }
    return undefined
  }

  private rest(reader: SandboxWorker): void {
    if (!reader.fit) return reader.kill('death')
    const leave = () => {
      this.resting.delete(reader)
      reader.kill('death')
    }
    this.resting.set(reader, setTimeout(leave, this.limits.idle).unref())
  }
}

/** Additional CPU time in ms per megabyte of a file: a workbook takes 1.3 s per megabyte, and the machine may be slow. */
const perMegabyte = 8_000

export const sandboxLimits: SandboxLimits = {
  readers: Math.max(1, Math.min(2, availableParallelism())),
  longestQueue: 20,
  heap: 128,
  memory: 320,
  processor: 10_000,
  silence: 60_000,
  idle: 60_000,
}
const sandbox = new Sandbox(sandboxLimits)

/**
 * A sandboxed version of a function, named with its module so that a wrong name does not compile:
 * `sandboxTask<typeof images, 'redrawPhoto'>(new URL('../storage/images.sandbox.ts', import.meta.url), 'redrawPhoto')`, with
 * `import type * as images` from that module.
 */
export const sandboxTask =
  <M extends Record<N, (data: never) => Promise<unknown>>, N extends string>(module: URL, name: N) =>
  (data: Parameters<M[N]>[0]): ReturnType<M[N]> =>
    sandbox.ask({ module: module.href, name }, data) as ReturnType<M[N]>

/** The streaming version of `sandboxTask`. `more`: higher limits for a command that runs alone. */
export const sandboxReader =
  <M extends Record<N, (data: never) => AsyncGenerator>, N extends string>(module: URL, name: N, more?: Partial<WorkerLimits>) =>
  (file: { path: string; bytes: number }, data: Parameters<M[N]>[0]): ReturnType<M[N]> =>
    sandbox.read({ module: module.href, name }, file, data, more) as ReturnType<M[N]>

export { type Ending, Refusal, Unreadable } from './messages.ts'
