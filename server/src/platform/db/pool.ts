import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, type KyselyPlugin, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { Connection, goneOr } from './connection.ts'
import { DatabaseHealth } from './health.ts'
import { plainUrl } from './host-list.ts'
import { Hosts } from './hosts.ts'
import { AccessNotifications } from './notifications.ts'
import { isStale } from './statement-cache.ts'
import type { Tables } from './tables.ts'

// Set once for the whole process: int8 and numeric(14,2) fit a double exactly, and business days stay strings (architecture 8).
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
// bigint[] as integer[]: the driver names neither.
const arrays: Record<'int4' | 'int8', number> = { int4: 1007, int8: 1016 }
pg.types.setTypeParser(arrays.int8, pg.types.getTypeParser(arrays.int4))

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** The transaction that the current call runs in, if any. */
const current = new AsyncLocalStorage<{ open: boolean }>()

/** Throws if a query goes to the pool inside a transaction: it would wait for a second connection. */
const guard: KyselyPlugin = {
  transformQuery({ node }) {
    if (current.getStore()?.open) throw new Error('a query on the outer context inside a transaction: use the inner ctx')
    return node
  },
  transformResult: async ({ result }) => result,
}

export interface Database {
  db: Db
  pool: pg.Pool
  /**
   * The few connections for queries with generic plans (statements.ts). Queries in the other pools are planned for their values.
   */
  preparedPool: pg.Pool
  /** Few connections without timeouts, for background work that may take long. */
  slow: Db
  /** The pool behind `slow`, for work that holds a connection for a long time. */
  slowPool: pg.Pool
  health: DatabaseHealth
  /** Access notifications; always empty for a database that does not serve requests. */
  notifications: AccessNotifications
  /** Factor on all timeouts: 1 except in tests. */
  timeout: number
  /** A connection outside the pools, with the same behaviour. */
  connection(applicationName: string): pg.Client
  close(): Promise<void>
}

/** Timeouts in milliseconds; 0 disables. */
interface Limits {
  /** A statement, including its wait for a lock. */
  statement: number
  lock: number
  /** An idle transaction. */
  idle: number
  /** Any answer. Longer than `statement`: it covers a network that goes silent. */
  answer: number
  /** The wait for a connection. */
  connect: number
}

/**
 * Timeouts of requests: including the wait for a connection, nobody waits for the database more than 15 s. Imports, migrations
 * and checks have no limit.
 */
const limited: Limits = { statement: 8_000, lock: 5_000, idle: 30_000, answer: 9_000, connect: 5_000 }
const unlimited: Limits = { statement: 0, lock: 0, idle: 0, answer: 0, connect: 10_000 }

export interface DatabaseOptions {
  /** Maximum number of connections. */
  max?: number
  /** 'requests' applies the timeouts of requests and subscribes to access changes. 'none' does neither. */
  limits?: 'requests' | 'none'
  /** Factor on the timeouts of requests, for tests on a busy machine. */
  timeout?: number
}

const timesLonger = (timeout: number): Limits => ({
  statement: limited.statement * timeout,
  lock: limited.lock * timeout,
  idle: limited.idle * timeout,
  answer: limited.answer * timeout,
  connect: limited.connect * timeout,
})

export function openDatabase(url: string, { max = 10, limits = 'none', timeout = 1 }: DatabaseOptions = {}): Database {
  const health = new DatabaseHealth()
  const notifications = new AccessNotifications()
  const serves = limits === 'requests'
  const [connectionString, hosts] = [plainUrl(url), Hosts.of(url)]
  const common = {
    connectionString,
    hosts,
    health,
    limits: serves ? timesLonger(timeout) : unlimited,
    ...(serves ? { notifications, min: 2 } : {}),
  }
  const pool = openPool({ ...common, max })
  const preparedPool = openPool({ ...common, max: Math.min(4, max), also: planOnce })
  const others = openPool({ ...common, max: 2, min: 0, limits: unlimited })
  const kysely = (pool: pg.Pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [guard] })
  const db = kysely(pool)
  const slow = kysely(others)
  return {
    db,
    pool,
    preparedPool,
    slow,
    slowPool: others,
    health,
    notifications,
    timeout,
    connection: (application_name) =>
      new Connection(
        { ...network, connectionString, application_name, connectionTimeoutMillis: limited.connect },
        health,
        limited.connect,
        hosts,
      ),
    async close() {
      await Promise.all([db.destroy(), slow.destroy()])
      // Kysely does not open, and so does not close, a pool that was never used.
      for (const one of [pool, preparedPool, others]) if (!one.ending) await one.end()
    },
  }
}

/** TCP keep-alive after ten seconds of silence, to detect a peer that vanished. */
const network = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Forces generic plans. With an unknown LIMIT, PostgreSQL assumes a tenth of all rows and would keep making custom plans. */
const planOnce = 'set plan_cache_mode = force_generic_plan'

interface PoolOptions {
  connectionString: string
  hosts: Hosts | undefined
  max: number
  /** Connections that stay open when idle, with their cached plans. */
  min?: number
  limits: Limits
  health: DatabaseHealth
  notifications?: AccessNotifications
  also?: string
}

function openPool({ connectionString, hosts, max, min = 0, limits, health, notifications, also = '' }: PoolOptions): pg.Pool {
  class Pooled extends Connection {
    constructor(config?: pg.ClientConfig) {
      super(config ?? {}, health, limits.answer, hosts)
    }
  }
  const pool = new pg.Pool({
    ...network,
    connectionString,
    max,
    min: Math.min(min, max),
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: limits.connect,
    application_name: 'gremial',
    Client: Pooled,
    // Set by query after connecting: PgBouncer rejects these as startup parameters.
    onConnect: async (client) => {
      const results = await client.query(`${settings(limits)}; ${also}; select pg_backend_pid() as pid`)
      if (notifications) await (client as Pooled).hear(notifications, pidOf(results))
      // If this process is killed, its statements end and its locks are freed within seconds. Platforms without support (Windows)
      // keep the default.
      await client.query('set client_connection_check_interval = 2000').catch(() => undefined)
    },
  })
  // An idle connection that dies is replaced; without a listener the error would end the process.
  pool.on('error', () => undefined)
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<unknown> | undefined
  // The pool's own connection timeout has an error of its own.
  pool.connect = ((callback?: (error: unknown, ...rest: unknown[]) => void) =>
    callback
      ? connect((error: unknown, ...rest: unknown[]) => callback(goneOr(error, false), ...rest))
      : connect()?.catch((error: unknown) => Promise.reject(goneOr(error, false)))) as typeof pool.connect
  return pool
}

/** pg returns an array of results for several statements sent together, which its types do not declare. */
const pidOf = (results: unknown): number => (results as Array<pg.QueryResult<{ pid: number }>>).at(-1)?.rows[0]?.pid ?? 0

const settings = ({ statement, lock, idle }: Limits): string =>
  `set statement_timeout = ${statement}; set lock_timeout = ${lock}; set idle_in_transaction_session_timeout = ${idle}`

/**
 * Runs `work` in one transaction and passes it the handle. Serialisation failures, deadlocks and stale statements are retried up
 * to four times, so `work` must do nothing but queries.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (current.getStore()?.open) throw new Error('a transaction inside a transaction')
  for (let attempt = 1; ; attempt++) {
    const state = { open: true }
    try {
      return await db.transaction().execute((tx) => current.run(state, () => work(tx.withoutPlugins())))
    } catch (error) {
      const code = (error as { code?: string }).code
      if (attempt >= 5 || !(code === '40001' || code === '40P01' || isStale(error))) throw error
      await new Promise((done) => setTimeout(done, 10 * attempt * Math.random() + 5))
    } finally {
      state.open = false
    }
  }
}
