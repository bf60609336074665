import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Ending, Refusal, type TaskRequest, type TaskResult, Unreadable } from './messages.ts'

/** What one reader may cost. */
export interface WorkerLimits {
  /** Of what JavaScript keeps, in MB. */
  heap: number
  /** Of the whole process, in MB: pictures and what is being inflated lie outside of the heap. */
  memory: number
  /** Processor time that one file may take, in milliseconds. */
  processor: number
  /** How long it may say nothing and take no processor, in milliseconds: it waits for something that never comes. */
  silence: number
}

const root = join(import.meta.dirname, '../../../..')
/** The code, and nothing of what an installation keeps: its key lies below the same root. */
const code = ['node_modules', 'server', 'contract', 'package.json'].map((name) => join(root, name))
/** How often a reader at work is looked at, and a unit of the processor's clock in /proc. */
const lookMs = 50
const tickMs = 10
/** A reader that has read so much, in milliseconds of processor, gives its place to a new one; one that keeps half of its memory, too: the next file is not to blame for it. */
const wornOut = 30_000

/** Those at work or warm: whoever leaves takes them along, also one that hears nothing because it is in a loop. */
const alive = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

/** A process that reads what people sent, watched from outside. */
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
  /** Why it ended, when no file is to blame. */
  private fault: Error | undefined
  readonly ended: Promise<void>

  /** `readable`: the one file that it may open besides the code; nobody waits for that one, and it gives way to whoever does. */
  constructor(limits: WorkerLimits, readable?: string) {
    this.limits = limits
    const flags = [
      `--max-old-space-size=${limits.heap}`,
      '--max-semi-space-size=4',
      '--permission',
      // Pictures are decoded by a library in C.
      '--allow-addons',
      '--disable-warning=PERM0001',
      ...[...code, ...(readable === undefined ? [] : [readable])].map((path) => `--allow-fs-read=${path}`),
    ]
    const seconds = Math.ceil((limits.processor + wornOut) / 1000)
    // The system's own clock too: it stops one that is left alone in a loop, when who watched it was killed.
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
        // What a terminal tells to the server (Ctrl-C) is not told to who reads a file, which would be blamed.
        detached: true,
        // Nothing of ours: neither the key nor the database's address.
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
    // Of one that ended while bytes went to it.
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
    // Who is short of memory takes it from a reader, and not from who serves people.
    try {
      if (this.child.pid) writeFileSync(`/proc/${this.child.pid}/oom_score_adj`, '1000')
    } catch {
      // Another system, or none that allows it.
    }
  }

  /** Asks for something, once what was asked before is answered. Throws Refusal, Unreadable, and what is a fault of ours. */
  async say(asked: TaskRequest): Promise<{ word: unknown } | { done: unknown }> {
    if (this.gone) throw this.lost()
    if (asked.module !== undefined) this.spentBefore = this.spent()?.processor ?? 0
    this.work()
    const told = await new Promise<TaskResult>((done, fail) => {
      this.waiting = { done, fail }
      const { said, bytes } = apart(asked)
      this.child.send(said, (error) => {
        // One that is ending says by itself why.
        if (error && !this.gone) this.kill('death')
      })
      if (bytes) this.child.stdin?.write(bytes)
    })
    if ('refused' in told) throw new Refusal(told.refused.message, told.refused.data)
    if ('broke' in told) throw new Error(`a reader broke: ${told.broke}`)
    return told
  }

  /** Whether it may be given another file. */
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

  /** A reader with nothing to do keeps no process alive. */
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

  /** Milliseconds of processor since it began, and MB that it holds now; undefined where the system does not say. */
  spent(): { processor: number; memory: number } | undefined {
    try {
      const stat = readFileSync(`/proc/${this.child.pid}/stat`, 'latin1')
      // Its name, in parentheses, may have anything in it.
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

/** What is asked and the bytes in it, which go as they are: a message is copied, and grows by doubling. */
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
