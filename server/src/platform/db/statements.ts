import type { CompiledQuery } from 'kysely'
import type { Database, Db, Tx } from './pool.ts'
import { isStale, markRepeated } from './statement-cache.ts'

/** Runs a prepared statement: a connection parses it once, and PostgreSQL chooses a generic or a custom plan. */
export async function prepared<T>({ db }: { db: Db | Tx }, query: Compilable<T>): Promise<T[]> {
  const compiled = query.compile(db)
  markRepeated(compiled.sql)
  return (await db.executeQuery(compiled)).rows
}

/**
 * Runs a prepared read whose plan does not depend on its values. It is planned once per connection, which saves most of the cost
 * of a short query. Inside a transaction it behaves as `prepared`. (decision 052)
 */
export function preparedRead<T>(ctx: { db: Db | Tx; services: { database: Database } }, query: Compilable<T>): Promise<T[]> {
  return ctx.db.isTransaction ? prepared(ctx, query) : read(ctx.services.database, query.compile(ctx.db))
}

export interface Compilable<T> {
  compile(db: Db | Tx): CompiledQuery<T>
}

async function read<T>({ preparedPool }: Database, { sql: text, parameters }: CompiledQuery<T>): Promise<T[]> {
  markRepeated(text)
  // Not `preparedPool.query`: for a dying connection it rejects with the socket's error, before Connection translates it.
  const client = await preparedPool.connect()
  const values = [...parameters]
  try {
    return (await client.query(text, values)).rows as T[]
  } catch (error) {
    if (!isStale(error)) {
      // Points the stack at the caller instead of at the driver.
      Error.captureStackTrace(error as Error)
      throw error
    }
    // Retries without a statement name.
    return (await client.query({ text, values })).rows as T[]
  } finally {
    client.release()
  }
}
