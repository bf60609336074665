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

// Set once for the whole process: int8 and numeric(14,2) fit a double exactly, business days stay texts (architecture 8).
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** The transaction that the current call runs in, if any. */
const current = new AsyncLocalStorage<{ open: boolean }>()

/** Throws when a query goes to the pool while its caller is inside a transaction: it would wait for a second connection. */
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
  /** The few connections of what is planned once, whatever its values are (statements.ts); the others' plans are made for theirs. */
  preparedPool: pg.Pool
  /** Without limits of time and few at once, for what runs by itself and may take long. */
  slow: Db
  /** The connections of `slow`, for what holds one for as long as it takes. */
  slowPool: pg.Pool
  health: DatabaseHealth
  /** What its connections hear; of what does not serve, nothing. */
  notifications: AccessNotifications
  /** How many times longer than usual it may take to answer: 1 but in tests. */
  timeout: number
  /** A connection of its own, as those of the pool. */
  connection(applicationName: string): pg.Client
  close(): Promise<void>
}

/** How long things may take, in milliseconds; 0 is for ever. */
interface Limits {
  /** A statement, and its wait for a lock. */
  statement: number
  lock: number
  /** A transaction in which nothing is asked. */
  idle: number
  /** Any answer: longer than `statement`, it is for a network that says nothing. */
  answer: number
  /** The wait for a connection. */
  connect: number
}

/**
 * What serves requests: with the wait for a connection nobody waits for the database longer than 15 s, whatever happened
 * to it or on the way. What imports, migrates or verifies takes as long as it takes.
 */
const limited: Limits = { statement: 8_000, lock: 5_000, idle: 30_000, answer: 9_000, connect: 5_000 }
const unlimited: Limits = { statement: 0, lock: 0, idle: 0, answer: 0, connect: 10_000 }

export interface DatabaseOptions {
  /** Connections at most. */
  max?: number
  /** Those of what serves requests, which also hears who may do what changing; or none. */
  limits?: 'requests' | 'none'
  /** How many times longer than usual a request may wait for the database: tests, whose machine has other work. */
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
      // A pool that nobody asked anything was not opened by Kysely.
      for (const one of [pool, preparedPool, others]) if (!one.ending) await one.end()
    },
  }
}

/** Whoever is gone without a word is noticed: keep-alive after ten seconds of silence. */
const network = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** PostgreSQL would go on planning for each value, since it takes a limit that it does not know for a tenth of all rows. */
const planOnce = 'set plan_cache_mode = force_generic_plan'

interface PoolOptions {
  connectionString: string
  hosts: Hosts | undefined
  max: number
  /** Connections that stay, with their plans, when nobody asks anything. */
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
    // Said here and not when connecting: PgBouncer takes no such words then.
    onConnect: async (client) => {
      const results = await client.query(`${settings(limits)}; ${also}; select pg_backend_pid() as pid`)
      if (notifications) await (client as Pooled).hear(notifications, pidOf(results))
      // Who was killed is not waited for: what they asked ends, and what they locked is free, within seconds. Where the system cannot
      // tell (Windows), it stays as it was.
      await client.query('set client_connection_check_interval = 2000').catch(() => undefined)
    },
  })
  // A connection that dies while idle (server restarted) is replaced; without a listener it would end the process.
  pool.on('error', () => undefined)
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<unknown> | undefined
  // It gives up by words of its own when one takes too long to open.
  pool.connect = ((callback?: (error: unknown, ...rest: unknown[]) => void) =>
    callback
      ? connect((error: unknown, ...rest: unknown[]) => callback(goneOr(error, false), ...rest))
      : connect()?.catch((error: unknown) => Promise.reject(goneOr(error, false)))) as typeof pool.connect
  return pool
}

/** Of several statements sent together pg gives a list of results, which its types do not say. */
const pidOf = (results: unknown): number => (results as Array<pg.QueryResult<{ pid: number }>>).at(-1)?.rows[0]?.pid ?? 0

const settings = ({ statement, lock, idle }: Limits): string =>
  `set statement_timeout = ${statement}; set lock_timeout = ${lock}; set idle_in_transaction_session_timeout = ${idle}`

/**
 * Runs `work` in one transaction and gives it the handle. Serialisation failures, deadlocks and stale statements are retried up to four times,
 * so `work` must do nothing but queries.
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
