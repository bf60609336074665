import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Ending, Refusal, type TaskRequest, type TaskResult, Unreadable } from './messages.ts'

/** Resource limits of one worker. */
export interface WorkerLimits {
  /** Heap size of V8, in MB. */
  heap: number
  /** Resident memory of the whole process, in MB: images and data being inflated live outside the heap. */
  memory: number
  /** CPU time for one file, in milliseconds. */
  processor: number
  /** Milliseconds without an answer or CPU use: the worker waits for something that never comes. */
  silence: number
}

const root = join(import.meta.dirname, '../../../..')
/** Code that a worker may read. Excludes the data of an installation: its key lies below the same root. */
const code = ['node_modules', 'server', 'contract', 'package.json'].map((name) => join(root, name))
/** Polling interval of a busy worker, and the clock tick of /proc, both in ms. */
const lookMs = 50
const tickMs = 10
/**
 * CPU time in milliseconds after which a worker is replaced. One that retains half of its memory is replaced too, so that the
 * next file is not blamed for it.
 */
const wornOut = 30_000

/** Busy and idle workers. They are killed when the server exits, because a worker in a loop would not notice. */
const alive = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

/** A sandboxed process that parses uploads, monitored from outside. */
export class SandboxWorker {
  private readonly child: ChildProcess
  private readonly limits: WorkerLimits
  private waiting: { done(told: TaskResult): void; fail(error: Error): void } | undefined
  private ending: Ending | undefined
  private said = ''
  private watch: NodeJS.Timeout | undefined
  private quietSince = 0
  private spentBefore = 0
  private lastSpent = 0
  private gone = false
  /** Why the worker ended, if not because of the file. */
  private fault: Error | undefined
  readonly ended: Promise<void>

  /**
   * `readable`: the only file that it may open besides the code. Such a worker is not interactive and runs with lower priority.
   */
  constructor(limits: WorkerLimits, readable?: string) {
    this.limits = limits
    const flags = [
      `--max-old-space-size=${limits.heap}`,
      '--max-semi-space-size=4',
      '--permission',
      // sharp decodes images in native code.
      '--allow-addons',
      '--disable-warning=PERM0001',
      ...[...code, ...(readable === undefined ? [] : [readable])].map((path) => `--allow-fs-read=${path}`),
    ]
    const seconds = Math.ceil((limits.processor + wornOut) / 1000)
    // The kernel's CPU limit too: it stops a worker in a loop after its server was killed.
    this.child = spawn(
      '/bin/sh',
      [
        '-c',
        `ulimit -c 0 -t ${seconds} 2>/dev/null; exec "$0" "$@"`,
        process.execPath,
        ...flags,
        fileURLToPath(new URL('./main.ts', import.meta.url)),
        ...(readable === undefined ? [] : ['slow']),
      ],
      {
        cwd: '/',
        // A Ctrl-C in the terminal must not reach the worker: its file would be blamed.
        detached: true,
        // No environment of the server: neither its key nor the database address.
        env: {
          MALLOC_ARENA_MAX: '2',
          MALLOC_MMAP_THRESHOLD_: '131072',
          MALLOC_TRIM_THRESHOLD_: '131072',
          NODE_ENV: 'production',
        },
        stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
        serialization: 'advanced',
      },
    )
    alive.add(this.child)
    // Write error after the worker died.
    this.child.stdin?.on('error', () => undefined)
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.said = (this.said + chunk.toString('latin1')).slice(-4000)
    })
    this.child.on('message', (told: TaskResult) => this.hear(told))
    this.ended = new Promise((done) => {
      const end = (signal: NodeJS.Signals | null) => {
        this.over(signal)
        done()
      }
      this.child.once('close', (_, signal) => end(signal))
      this.child.once('error', (error) => {
        this.fault = error
        end(null)
      })
    })
    this.rest()
    // The kernel's OOM killer should pick a worker before the server.
    try {
      if (this.child.pid) writeFileSync(`/proc/${this.child.pid}/oom_score_adj`, '1000')
    } catch {
      // Not Linux, or not permitted.
    }
  }

  /** Sends a request after the previous one was answered. Throws Refusal, Unreadable, or an internal error. */
  async say(asked: TaskRequest): Promise<{ word: unknown } | { done: unknown }> {
    if (this.gone) throw this.lost()
    if (asked.module !== undefined) this.spentBefore = this.spent()?.processor ?? 0
    this.work()
    const told = await new Promise<TaskResult>((done, fail) => {
      this.waiting = { done, fail }
      const { said, bytes } = apart(asked)
      this.child.send(said, (error) => {
        // A dying worker reports the reason itself.
        if (error && !this.gone) this.kill('death')
      })
      if (bytes) this.child.stdin?.write(bytes)
    })
    if ('refused' in told) throw new Refusal(told.refused.message, told.refused.data)
    if ('broke' in told) throw new Error(`a reader broke: ${told.broke}`)
    return told
  }

  /** True if the worker may take another file. */
  get fit(): boolean {
    const { processor, memory } = this.spent() ?? { processor: 0, memory: 0 }
    return !this.gone && this.ending === undefined && processor < wornOut && memory < this.limits.memory / 2
  }

  kill(ending: Ending): void {
    this.ending ??= ending
    this.child.kill('SIGKILL')
  }

  private hear(told: TaskResult): void {
    const { waiting } = this
    this.waiting = undefined
    this.rest()
    waiting?.done(told)
  }

  private work(): void {
    this.quietSince = Date.now()
    this.child.ref()
    this.child.channel?.ref()
    this.watch = setInterval(() => this.look(), lookMs)
  }

  /** An idle worker does not keep the server's process alive. */
  private rest(): void {
    clearInterval(this.watch)
    this.child.unref()
    this.child.channel?.unref()
    for (const pipe of [this.child.stdin, this.child.stderr]) (pipe as { unref?(): void } | null)?.unref?.()
  }

  private look(): void {
    const spent = this.spent()
    if (spent && spent.processor > this.lastSpent) {
      this.lastSpent = spent.processor
      this.quietSince = Date.now()
    }
    if (spent && spent.processor - this.spentBefore > this.limits.processor) this.kill('processor')
    else if (spent && spent.memory > this.limits.memory) this.kill('memory')
    else if (Date.now() - this.quietSince > this.limits.silence) this.kill('silence')
  }

  /** CPU milliseconds since its start, and MB of memory now; undefined where /proc is not available. */
  spent(): { processor: number; memory: number } | undefined {
    try {
      const stat = readFileSync(`/proc/${this.child.pid}/stat`, 'latin1')
      // The command name in parentheses may contain anything.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return { processor: (Number(fields[11]) + Number(fields[12])) * tickMs, memory: (Number(fields[21]) * 4096) / 2 ** 20 }
    } catch {
      return undefined
    }
  }

  private lost(): Error {
    if (this.fault) return this.fault
    return new Unreadable(this.ending ?? 'death', this.said.trim().split('\n').slice(-3).join(' ').slice(-300))
  }

  private over(signal: NodeJS.Signals | null): void {
    if (this.gone) return
    this.gone = true
    alive.delete(this.child)
    this.rest()
    if (/heap (limit|out of memory)|allocation failed/i.test(this.said)) this.ending ??= 'memory'
    else if (signal === 'SIGXCPU') this.ending ??= 'processor'
    else if (signal === 'SIGTERM' || signal === 'SIGINT' || signal === 'SIGHUP')
      this.fault ??= new Error(`a reader was told to end: ${signal}`)
    this.waiting?.fail(this.lost())
    this.waiting = undefined
  }
}

/** Splits bytes from a request, to go through the pipe: an IPC message is copied, and its buffer grows by doubling. */
function apart(asked: TaskRequest): { said: TaskRequest; bytes?: Uint8Array } {
  const { data } = asked
  if (data instanceof Uint8Array)
    return { said: { ...asked, data: undefined, beside: { property: undefined, length: data.length } }, bytes: data }
  for (const [property, bytes] of Object.entries(data ?? {}))
    if (bytes instanceof Uint8Array)
      return {
        said: { ...asked, data: { ...(data as object), [property]: undefined }, beside: { property, length: bytes.length } },
        bytes,
      }
  return { said: asked }
}
