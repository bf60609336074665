import pg from 'pg'
import type { DatabaseHealth } from './health.ts'
import type { Hosts } from './hosts.ts'
import { type AccessNotifications, listening } from './notifications.ts'
import { knowParser, leaveRowsRaw } from './raw.ts'
import { StatementCache } from './statement-cache.ts'

/**
 * The connection to the database was lost, or there was none to be had. `uncertain`: it was lost with a COMMIT or a write of its own
 * in hand, and nobody knows whether that was done. Otherwise what was in hand was not.
 */
export class DatabaseGone extends Error {
  readonly uncertain: boolean
  readonly code: string | undefined

  constructor(cause: unknown, uncertain: boolean) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'DatabaseGone'
    this.uncertain = uncertain
    this.code = codeOf(cause)
  }
}

/** What a pool gives of a connection that it could not open, or that died in its hands: the absence of the database, whoever says it. */
export const goneOr = (error: unknown, uncertain: boolean): unknown =>
  error instanceof DatabaseGone || troubleOf(error) !== 'gone' ? error : new DatabaseGone(error, uncertain)

const codeOf = (error: unknown): string | undefined => {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : undefined
}

const socketErrors = /^(ECONN\w+|EPIPE|ETIMEDOUT|ENET\w+|EHOST\w+|ERR_STREAM_\w+|ERR_SSL_\w+)$/

/** What of the database a failed statement shows, if anything: SQLSTATE of the server, errno of the socket, words of the driver. */
function troubleOf(error: unknown): 'gone' | 'read-only' | 'disk full' | undefined {
  const code = codeOf(error) ?? ''
  if (code === '25006') return 'read-only'
  if (code === '53100') return 'disk full'
  // Connection exceptions; shut down, crashed, starting, ended for being idle; then what a socket says.
  if (/^(08...|57P0[1235]|25P03)$/.test(code) || socketErrors.test(code)) return 'gone'
  return error instanceof Error && /^(Connection terminated|Client (has encountered|was closed)|No answer )/.test(error.message)
    ? 'gone'
    : undefined
}

/** Statements that write nothing, or whose failure undoes nothing that was done. */
const harmless = /^\s*(select|begin|start transaction|rollback|set|show|listen)\b/i
const writing = /^\s*(insert|update|delete|merge)\b/i
const committing = /^\s*commit\b/i
const closesWithinMs = 1_000

/**
 * A connection that ends without ending the process, that waits for each answer no longer than `answerMs` (a network that was frozen
 * says nothing, for hours), and whose failures say what of a write is known. 0 waits for ever.
 */
export class Connection extends pg.Client {
  private readonly health: DatabaseHealth
  private readonly answerMs: number
  private readonly hosts: Hosts | undefined
  private readonly kept = new StatementCache()
  private notifications: AccessNotifications | undefined
  private age = 0
  /** Nothing was answered yet: a proxy lets everybody in, also while the database behind it is away. */
  private fresh = true
  private dead = false
  private leaving = false
  /** What failed first here decides and is told: the rollback after it says nothing new. */
  private doubt = false
  private reason: unknown

  constructor(config: pg.ClientConfig, health: DatabaseHealth, answerMs: number, hosts?: Hosts) {
    super(config)
    this.health = health
    this.answerMs = answerMs
    this.hosts = hosts
    knowParser(this.connection)
    // Also while somebody has it in hand: an error that nobody listens to ends the process.
    this.on('error', (error) => {
      this.dead = true
      this.reason ??= error
      this.hosts?.forget()
      if (!this.leaving) this.health.lost(this.age, error.message)
      this.notifications?.lost()
    })
    // Assigned, because the driver's are overloaded for callbacks and promises, and the pool uses both.
    this.connect = (...args: unknown[]) => this.reach(args)
    this.query = (...args: unknown[]) => this.ask(args)
  }

  private reach(args: unknown[]) {
    const [callback] = args
    const settle = (error: unknown): unknown => {
      if (!error) {
        this.age = this.health.age
        return undefined
      }
      // No more connections (53300) is not its absence.
      if (codeOf(error) === '53300') return error
      this.hosts?.forget()
      this.health.begin('gone', (error as Error).message)
      return new DatabaseGone(error, false)
    }
    if (typeof callback === 'function') {
      const done = (error: unknown, ...rest: unknown[]) => void Reflect.apply(callback, undefined, [settle(error), ...rest])
      const there = () => Reflect.apply(super.connect, this, [done])
      return this.hosts ? void this.towards(this.hosts).then(there, done) : there()
    }
    const there = () => Reflect.apply(super.connect, this, [])
    return (this.hosts ? this.towards(this.hosts).then(there) : there()).then(
      (client: unknown) => {
        settle(undefined)
        return client
      },
      (error: unknown) => Promise.reject(settle(error)),
    )
  }

  /** Of several servers, to the one that serves now. */
  private async towards(hosts: Hosts): Promise<void> {
    Object.assign(this, await hosts.choose())
    // Whoever waited for it gave up meanwhile.
    if (this.connection.stream.destroyed) throw new Error('Connection terminated before it was opened')
  }

  private ask(given: unknown[]) {
    const text = textOf(given[0])
    // A cursor is watched by who reads it (stream.ts).
    if (text === undefined) return Reflect.apply(super.query, this, given)
    if (typeof given.at(-1) === 'function') return this.askAndTell(text, given)
    // The driver's own promise keeps what was asked, and the request, long after its answer (decision 126).
    return new Promise((give, refuse) => {
      this.askAndTell(text, [...given, (error: unknown, result: unknown) => (error ? refuse(error) : give(result))])
    })
  }

  /** What is given ends with who is told. */
  private askAndTell(text: string, given: unknown[]) {
    const args = this.kept.named(given, this.connection as never)
    const status = this.getTransactionStatus()
    // What is asked of one that is known to be lost is not sent.
    const { dead } = this
    const clock = this.answerMs > 0 ? setTimeout(() => this.giveUp(this.answerMs), this.answerMs) : undefined
    const settle = (error: unknown): unknown => {
      clearTimeout(clock)
      if (error) this.kept.failed(error)
      if (error) return this.understood(error, !dead && (committing.test(text) || (status === 'I' && !harmless.test(text))))
      this.health.answered()
      if (this.fresh) this.health.connected()
      this.fresh = false
      const wrote = writing.test(text)
      if (wrote) this.health.wrote()
      // On a database that takes writes again: before anybody else asks something here, so outside any transaction.
      if (this.notifications?.isDeaf(this) && (committing.test(text) || (wrote && status === 'I')))
        void this.listen().catch(() => undefined)
      return undefined
    }
    const callback = args.at(-1) as (...told: unknown[]) => unknown
    const done = (error: unknown, ...rest: unknown[]) => void callback(settle(error), ...rest)
    return Reflect.apply(super.query, this, [...args.slice(0, -1), done])
  }

  /** What a failure means, told to who looks after the condition. A connection that is lost takes nothing more. */
  understood(error: unknown, uncertain: boolean): unknown {
    const trouble = troubleOf(error)
    if (trouble === undefined) return error
    if (trouble !== 'gone') {
      this.health.begin(trouble, (error as Error).message)
      // Another of them may take it.
      if (trouble === 'read-only' && this.hosts) this.leave()
      return error
    }
    this.hosts?.forget()
    this.health.lost(this.age, (error as Error).message)
    this.notifications?.lost()
    void this.end().catch(() => undefined)
    this.doubt ||= uncertain
    this.reason ??= error
    return new DatabaseGone(this.reason, this.doubt)
  }

  private leave(): void {
    this.hosts?.forget()
    void this.end().catch(() => undefined)
  }

  /** Hears who may do what changing from now on, its own changes before the answer to their COMMIT. `pid`: of the backend that answers. */
  async hear(notifications: AccessNotifications, pid: number): Promise<void> {
    if (pid !== (this as unknown as { processID: number }).processID) notifications.behindPooler()
    if (notifications.pooled) return
    this.notifications = notifications
    this.on('notification', ({ payload }) => notifications.tell(payload ?? ''))
    this.once('end', () => notifications.deafness(this, false))
    await this.listen()
  }

  private async listen(): Promise<void> {
    try {
      await this.query(listening)
      this.notifications?.deafness(this, false)
    } catch (error) {
      // On a standby nobody may listen, and nobody writes.
      if (codeOf(error) !== '25006') throw error
      this.notifications?.deafness(this, true)
    }
  }

  /** An answer that comes by another way than a statement's (a cursor's): no later than `ms`, and its failure understood. */
  async within<T>(ms: number, work: Promise<T>): Promise<T> {
    const clock = setTimeout(() => this.giveUp(ms), ms)
    try {
      return await work
    } catch (error) {
      throw this.understood(error, false)
    } finally {
      clearTimeout(clock)
    }
  }

  /** Rows come as bytes, until what is given is called (raw.ts). */
  rawRows(): () => void {
    return leaveRowsRaw(this.connection)
  }

  /** Nothing came for too long: whatever is asked here fails now. */
  giveUp(afterMs: number): void {
    this.connection.stream.destroy(new Error(`No answer from the database within ${afterMs / 1000} s`))
  }

  override end(): Promise<void>
  override end(callback: (err: Error) => void): void
  override end(callback?: (err: Error) => void): Promise<void> | void {
    this.leaving = true
    // Politely, but a peer that does not answer is not waited for.
    setTimeout(() => this.connection.stream.destroy(), closesWithinMs).unref()
    return callback ? super.end(callback) : super.end()
  }
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || 'submit' in query || !('text' in query)) return undefined
  return String(query.text)
}
