import type { CompiledQuery } from 'kysely'
import type { Database, Db, Tx } from './pool.ts'
import { isStale, markRepeated } from './statement-cache.ts'

/** Runs a statement that is asked again and again: a connection parses it once, and PostgreSQL decides whether it is planned for its values. */
export async function prepared<T>({ db }: { db: Db | Tx }, query: Compilable<T>): Promise<T[]> {
  const compiled = query.compile(db)
  markRepeated(compiled.sql)
  return (await db.executeQuery(compiled)).rows
}

/**
 * Runs a read that is asked again and again and whose plan does not depend on its values: planned once per connection, which is most of
 * the cost of a short one. Inside a transaction it does what `prepared` does. (decision 052)
 */
export function preparedRead<T>(ctx: { db: Db | Tx; services: { database: Database } }, query: Compilable<T>): Promise<T[]> {
  return ctx.db.isTransaction ? prepared(ctx, query) : read(ctx.services.database, query.compile(ctx.db))
}

export interface Compilable<T> {
  compile(db: Db | Tx): CompiledQuery<T>
}

async function read<T>({ preparedPool }: Database, { sql: text, parameters }: CompiledQuery<T>): Promise<T[]> {
  markRepeated(text)
  // Not `preparedPool.query`: of a connection that dies it gives what the socket said, before the connection says what that means.
  const client = await preparedPool.connect()
  const values = [...parameters]
  try {
    return (await client.query(text, values)).rows as T[]
  } catch (error) {
    if (!isStale(error)) {
      // Where it was asked, and not where its answer was read.
      Error.captureStackTrace(error as Error)
      throw error
    }
    // Without a name this time.
    return (await client.query({ text, values })).rows as T[]
  } finally {
    client.release()
  }
}
