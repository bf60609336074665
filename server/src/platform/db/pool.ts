import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, type KyselyPlugin, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
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
  close(): Promise<void>
}

export function openDatabase(connectionString: string, max = 10): Database {
  const pool = new pg.Pool({
    connectionString,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'gremial',
    // Who was killed is not waited for: what they asked ends, and what they locked is free, within seconds. Where the system cannot tell
    // (Windows), it stays as it was.
    onConnect: async (client) => {
      await client.query('set client_connection_check_interval = 2000').catch(() => undefined)
    },
  })
  // A connection that dies while idle (server restarted) is replaced; without a listener it would end the process.
  pool.on('error', () => undefined)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [guard] })
  return { db, pool, close: () => db.destroy() }
}

/**
 * Runs `work` in one transaction and gives it the handle. Serialisation failures and deadlocks are retried up to four times,
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
      if (attempt >= 5 || (code !== '40001' && code !== '40P01')) throw error
      await new Promise((done) => setTimeout(done, 10 * attempt * Math.random() + 5))
    } finally {
      state.open = false
    }
  }
}

/**
 * Runs a query that is asked again and again as a named prepared statement: PostgreSQL parses and plans it once per connection,
 * which is most of the cost of a short read. Only for reads outside a transaction; the name stands for the text.
 */
export async function prepared<T>({ pool }: Database, name: string, text: string, values: unknown[]): Promise<T[]> {
  if (current.getStore()?.open) throw new Error('a prepared read inside a transaction')
  return (await pool.query({ name, text, values })).rows as T[]
}

/** Whether the database answers. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
