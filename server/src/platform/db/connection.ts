import pg from 'pg'
import type { DatabaseHealth } from './health.ts'
import type { Hosts } from './hosts.ts'
import { type AccessNotifications, listening } from './notifications.ts'
import { knowParser, leaveRowsRaw } from './raw.ts'
import { StatementCache } from './statement-cache.ts'

/**
 * The connection to the database was lost, or none could be opened. `uncertain`: it was lost during a COMMIT or an autocommit
 * write, so the outcome is unknown. Otherwise nothing in flight was executed.
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

/**
 * Maps an error of the pool to DatabaseGone if the connection could not be opened or died in the pool's hands. Other errors pass
 * unchanged.
 */
export const goneOr = (error: unknown, uncertain: boolean): unknown =>
  error instanceof DatabaseGone || troubleOf(error) !== 'gone' ? error : new DatabaseGone(error, uncertain)

const codeOf = (error: unknown): string | undefined => {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : undefined
}

const socketErrors = /^(ECONN\w+|EPIPE|ETIMEDOUT|ENET\w+|EHOST\w+|ERR_STREAM_\w+|ERR_SSL_\w+)$/

/** Classifies a failed statement as a database outage, from the server's SQLSTATE, the socket's errno or the driver's message. */
function troubleOf(error: unknown): 'gone' | 'read-only' | 'disk full' | undefined {
  const code = codeOf(error) ?? ''
  if (code === '25006') return 'read-only'
  if (code === '53100') return 'disk full'
  // Connection exceptions; shut down, crashed, starting, closed for being idle; then socket errors.
  if (/^(08...|57P0[1235]|25P03)$/.test(code) || socketErrors.test(code)) return 'gone'
  return error instanceof Error && /^(Connection terminated|Client (has encountered|was closed)|No answer )/.test(error.message)
    ? 'gone'
    : undefined
}

/** Statements that write nothing, or whose failure undoes nothing. */
const harmless = /^\s*(select|begin|start transaction|rollback|set|show|listen)\b/i
const writing = /^\s*(insert|update|delete|merge)\b/i
const committing = /^\s*commit\b/i
const closesWithinMs = 1_000

/**
 * A PostgreSQL connection that never crashes the process. Its errors say whether a write may have been committed.
 * Each answer must arrive within `answerMs`, because a frozen network can stay silent for hours; 0 disables the timeout.
 */
export class Connection extends pg.Client {
  private readonly health: DatabaseHealth
  private readonly answerMs: number
  private readonly hosts: Hosts | undefined
  private readonly kept = new StatementCache()
  private notifications: AccessNotifications | undefined
  private age = 0
  /** No query was answered yet. A proxy accepts connections even while the database behind it is down. */
  private fresh = true
  private dead = false
  private leaving = false
  /** The first failure decides whether the outcome is uncertain. The ROLLBACK after it adds nothing. */
  private doubt = false
  private reason: unknown

  constructor(config: pg.ClientConfig, health: DatabaseHealth, answerMs: number, hosts?: Hosts) {
    super(config)
    this.health = health
    this.answerMs = answerMs
    this.hosts = hosts
    knowParser(this.connection)
    // Stays attached while the client is checked out: an unhandled 'error' event would end the process.
    this.on('error', (error) => {
      this.dead = true
      this.reason ??= error
      this.hosts?.forget()
      if (!this.leaving) this.health.lost(this.age, error.message)
      this.notifications?.lost()
    })
    // Assigned instead of overridden: the driver overloads these for callbacks and promises, and the pool uses both.
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
      // Too many connections (53300) does not mean that the database is down.
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

  /** Picks the host that currently serves, if the address lists several. */
  private async towards(hosts: Hosts): Promise<void> {
    Object.assign(this, await hosts.choose())
    // The caller gave up while the host was being chosen.
    if (this.connection.stream.destroyed) throw new Error('Connection terminated before it was opened')
  }

  private ask(given: unknown[]) {
    const text = textOf(given[0])
    // stream.ts handles the timeout and the errors of cursors.
    if (text === undefined) return Reflect.apply(super.query, this, given)
    if (typeof given.at(-1) === 'function') return this.askAndTell(text, given)
    // The driver's own promise retains the query and the request long after the answer (decision 126).
    return new Promise((give, refuse) => {
      this.askAndTell(text, [...given, (error: unknown, result: unknown) => (error ? refuse(error) : give(result))])
    })
  }

  /** Runs a query in callback form. Tracks its timeout, its errors and the health of the database. */
  private askAndTell(text: string, given: unknown[]) {
    const args = this.kept.named(given, this.connection as never)
    const status = this.getTransactionStatus()
    // Nothing is sent over a connection that is known to be lost, so the outcome is certain.
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
      // The database takes writes again: subscribes now, outside any transaction, before another caller uses the connection.
      if (this.notifications?.isDeaf(this) && (committing.test(text) || (wrote && status === 'I')))
        void this.listen().catch(() => undefined)
      return undefined
    }
    const callback = args.at(-1) as (...told: unknown[]) => unknown
    const done = (error: unknown, ...rest: unknown[]) => void callback(settle(error), ...rest)
    return Reflect.apply(super.query, this, [...args.slice(0, -1), done])
  }

  /** Translates an error of the driver and reports it to the health tracker. A lost connection is closed. */
  understood(error: unknown, uncertain: boolean): unknown {
    const trouble = troubleOf(error)
    if (trouble === undefined) return error
    if (trouble !== 'gone') {
      this.health.begin(trouble, (error as Error).message)
      // Another host may take writes.
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

  /**
   * Subscribes to access changes on this connection. Its own changes arrive before the answer to their COMMIT. `pid`: process id
   * of the backend that answered, which differs behind a pooler.
   */
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
      // LISTEN fails on a standby, and nobody writes there.
      if (codeOf(error) !== '25006') throw error
      this.notifications?.deafness(this, true)
    }
  }

  /** Awaits an answer that does not come through `query` (a cursor's), for at most `ms`, and translates its errors. */
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

  /** Delivers rows as raw bytes until the returned function is called (raw.ts). */
  rawRows(): () => void {
    return leaveRowsRaw(this.connection)
  }

  /** Destroys the connection after a timeout; every query in flight fails. */
  giveUp(afterMs: number): void {
    this.connection.stream.destroy(new Error(`No answer from the database within ${afterMs / 1000} s`))
  }

  override end(): Promise<void>
  override end(callback: (err: Error) => void): void
  override end(callback?: (err: Error) => void): Promise<void> | void {
    this.leaving = true
    // Closes cleanly, but destroys the socket if the peer does not answer in time.
    setTimeout(() => this.connection.stream.destroy(), closesWithinMs).unref()
    return callback ? super.end(callback) : super.end()
  }
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || 'submit' in query || !('text' in query)) return undefined
  return String(query.text)
}
