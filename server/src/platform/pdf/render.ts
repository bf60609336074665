import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Ctx } from '../context.ts'
import { chargeOne } from '../http/export-quota.ts'
import { AppError } from '../runtime/errors.ts'

/**
 * PDFs are drawn in worker threads: each takes tens of milliseconds of CPU, which would block the thread that answers requests.
 * Few threads, a bounded queue, and a CPU limit per drawing. (decision 009)
 */
export interface PdfLimits {
  threads: number
  /** Queued drawings above which OCUPADO is thrown. */
  longestQueue: number
  /** CPU time of a drawing in ms; wall-clock time may be up to `slowest` times as long on a busy machine. */
  timeoutMs: number
  /** Milliseconds that a drawing waits for a thread. */
  waitMs: number
  /** Milliseconds after which an idle thread is stopped, which frees its memory. */
  idleMs: number
}

/** Limit for drawings that wait without using CPU, as a multiple of `timeoutMs`. */
const slowest = 6

/** A drawing that waited or took too long. A busy machine is the usual reason: the caller may try again. */
class PdfLate extends AppError {
  constructor(why: string) {
    super('PDF_DEMORADO')
    this.message = why
  }
}

interface Job {
  module: string
  name: string
  data: unknown
  /** Runs while the job is queued. */
  timer?: NodeJS.Timeout
  done(pdf: Buffer): void
  fail(error: Error): void
}

interface Thread {
  worker: Worker
  job: Job | undefined
  timer: NodeJS.Timeout | undefined
}

export class PdfThreads {
  private readonly limits: PdfLimits
  private readonly threads = new Set<Thread>()
  private readonly queue: Job[] = []

  constructor(limits: PdfLimits) {
    this.limits = limits
  }

  /**
   * Runs the exported function `name` of a module in a thread. Rejects with OCUPADO if the queue is full, with PdfLate if it waits or takes too
   * long, else with the error that it threw.
   */
  draw(module: string, name: string, data: unknown): Promise<Buffer> {
    return new Promise((done, fail) => {
      const job: Job = { module, name, data, done, fail }
      const free = [...this.threads].find((t) => !t.job) ?? (this.threads.size < this.limits.threads ? this.start() : undefined)
      if (free) this.give(free, job)
      else if (this.queue.length < this.limits.longestQueue) this.wait(job)
      else fail(new AppError('OCUPADO'))
    })
  }

  private wait(job: Job): void {
    const { waitMs } = this.limits
    job.timer = setTimeout(() => {
      this.queue.splice(this.queue.indexOf(job), 1)
      job.fail(new PdfLate(`${job.name} waited more than ${waitMs} ms`))
    }, waitMs)
    this.queue.push(job)
  }

  /** Current number of threads. */
  get size(): number {
    return this.threads.size
  }

  private start(): Thread {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 96 } })
    const thread: Thread = { worker, job: undefined, timer: undefined }
    this.threads.add(thread)
    worker.on('message', ({ pdf, error }: { pdf?: Uint8Array<ArrayBuffer>; error?: string }) => {
      const { job } = thread
      clearTimeout(thread.timer)
      thread.job = undefined
      if (pdf) job?.done(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
      else job?.fail(new Error(error))
      this.next(thread)
    })
    // Out of memory or a crash: the job fails, and the next one gets a new thread.
    worker.on('error', (error) => this.drop(thread, error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => this.drop(thread, new Error('the thread ended')))
    worker.unref()
    return thread
  }

  private give(thread: Thread, job: Job): void {
    clearTimeout(thread.timer)
    clearTimeout(job.timer)
    thread.job = job
    thread.worker.ref()
    void this.limit(thread, job)
    const { module, name, data } = job
    try {
      thread.worker.postMessage({ module, name, data })
    } catch (error) {
      // Data that cannot be cloned to another thread.
      clearTimeout(thread.timer)
      thread.job = undefined
      job.fail(error as Error)
      this.next(thread)
    }
  }

  /** Stops a drawing over its CPU limit. Checks each time that much wall-clock time has passed. */
  private async limit(thread: Thread, job: Job): Promise<void> {
    const { timeoutMs } = this.limits
    const before = await cpuMs(thread.worker)
    let times = 0
    const look = async (): Promise<void> => {
      times++
      const spent = (await cpuMs(thread.worker)) - before
      if (thread.job !== job) return
      if (spent < timeoutMs * 0.9 && times < slowest) thread.timer = setTimeout(look, timeoutMs)
      else this.drop(thread, new PdfLate(`${job.name} took more than ${timeoutMs} ms`))
    }
    if (thread.job === job) thread.timer = setTimeout(look, timeoutMs)
  }

  private next(thread: Thread): void {
    const job = this.queue.shift()
    if (job) return this.give(thread, job)
    // An idle thread does not keep the process alive.
    thread.worker.unref()
    thread.timer = setTimeout(() => this.drop(thread, new Error('idle')), this.limits.idleMs).unref()
  }

  private drop(thread: Thread, error: Error): void {
    if (!this.threads.delete(thread)) return
    clearTimeout(thread.timer)
    thread.job?.fail(error)
    thread.job = undefined
    void thread.worker.terminate()
    const waiting = this.queue.shift()
    if (waiting) this.give(this.start(), waiting)
  }
}

/** CPU milliseconds used by a thread; 0 if it has ended. */
async function cpuMs(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1000
}

const shared = new PdfThreads({
  // Leaves one processor to the thread that answers requests.
  threads: Math.max(1, Math.min(2, availableParallelism() - 1)),
  longestQueue: 100,
  timeoutMs: 20_000,
  waitMs: 30_000,
  idleMs: 60_000,
})

/**
 * A PDF as a function of its data, drawn in a thread; a wrong name does not compile:
 * `pdfTask<typeof carnet, 'dibujarCarnet'>(new URL('./carnet.pdf.ts', import.meta.url), 'dibujarCarnet')`, with
 * `import type * as carnet` from that module.
 * The module exports that function, `(data) => Promise<Uint8Array>`. It has no database or context; its data are plain values and
 * buffers.
 * Throws OCUPADO, MUCHAS_DESCARGAS (over the session's quota), PDF_DEMORADO or PDF_FALLIDO; these two with the reason in the log.
 */
export const pdfTask =
  <M extends Record<N, (data: never) => Promise<Uint8Array>>, N extends string>(module: URL, name: N) =>
  async (ctx: Pick<Ctx, 'log' | 'services' | 'user' | 'now'>, data: Parameters<M[N]>[0]): Promise<Buffer> => {
    await chargeOne(ctx, 'pdfs')
    try {
      return await shared.draw(module.href, name, data)
    } catch (error) {
      if (!(error instanceof AppError) || error instanceof PdfLate)
        ctx.log.error({ err: error, pdf: name }, 'a PDF could not be drawn')
      throw error instanceof AppError ? error : new AppError('PDF_FALLIDO')
    }
  }
