import { availableParallelism } from 'node:os'
import { limitConcurrency } from '../runtime/concurrency.ts'
import { Unreadable } from './messages.ts'
import { SandboxWorker, type WorkerLimits } from './worker.ts'

/**
 * The one room where what people sent is read: no parser of a spreadsheet, a PDF, a picture, a ZIP or a mail runs in the process that serves.
 * A reader is a process with its own heap, its own clock and no way out; it is given bytes, or one file that it may open, and gives rows
 * or results back. What ends its reader is not read again. (decision 062)
 */
export interface SandboxLimits extends WorkerLimits {
  readers: number
  /** Past this many waiting the service says it is busy. */
  longestQueue: number
  /** A reader with nothing to do goes, and its memory with it. */
  idle: number
}

/** A function that a module of the room exports. */
interface Task {
  module: string
  name: string
}

/** Who is told of each file that ended its reader, with the function that read it. */
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
    this.turn = limitConcurrency(limits.readers, limits.longestQueue)
  }

  /** Gives bytes to a reader that is warm, or to a new one. Throws OCUPADO, Refusal and Unreadable. */
  ask({ module, name }: Task, data: unknown): Promise<unknown> {
    return this.turn(async () => {
      const warm = this.take()
      if (warm) {
        try {
          return await this.answer(warm, { module, name, data })
        } catch (error) {
          // It may have been gone before it heard of this file, which a new one is given.
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
   * Gives a file to a reader of its own, which may open nothing else, and hears it word by word: it reads on only when the last one was
   * taken. A large file may take more processor. Throws as `ask`.
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

  /** How many readers rest. */
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

/** Processor time that a file may take besides, for each of its megabytes: a workbook takes 1.3 s, and the machine may be a slow one. */
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

/** `ask` of a function whose module is only named: `const draw = sandboxTask<typeof redrawPhoto>(new URL('../storage/images.sandbox.ts', import.meta.url), 'redrawPhoto')`. */
export const sandboxTask =
  <T extends (data: never) => Promise<unknown>>(module: URL, name: string) =>
  (data: Parameters<T>[0]): ReturnType<T> =>
    sandbox.ask({ module: module.href, name }, data) as ReturnType<T>

/** `read`, in the same way; `more` of what a command needs that runs alone. */
export const sandboxReader =
  <T extends (data: never) => AsyncGenerator>(module: URL, name: string, more?: Partial<WorkerLimits>) =>
  (file: { path: string; bytes: number }, data: Parameters<T>[0]): ReturnType<T> =>
    sandbox.read({ module: module.href, name }, file, data, more) as ReturnType<T>

export { type Ending, Refusal, Unreadable } from './messages.ts'
