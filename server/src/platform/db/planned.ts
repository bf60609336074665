import type { CompiledQuery } from 'kysely'
import type { Ctx } from '../context.ts'
import { isStale, repeat } from './kept.ts'
import type { Database, Db, Tx } from './pool.ts'

/**
 * Runs a query that is asked again and again and whose plan does not depend on its values: parsed and planned once per connection, which
 * is most of the cost of a short one. Inside a transaction it is only parsed once, and PostgreSQL decides about the plan. (decision 052)
 */
export function planned<T>({ db, services }: Pick<Ctx, 'db' | 'services'>, query: Compilable<T>): Promise<T[]> {
  const compiled = query.compile(db)
  repeat(compiled.sql)
  return db.isTransaction ? db.executeQuery(compiled).then(({ rows }) => rows) : read(services.database, compiled)
}

export interface Compilable<T> {
  compile(db: Db | Tx): CompiledQuery<T>
}

async function read<T>({ planned }: Database, { sql: text, parameters }: CompiledQuery<T>): Promise<T[]> {
  const values = [...parameters]
  try {
    return (await planned.query(text, values)).rows as T[]
  } catch (error) {
    if (!isStale(error)) throw error
    return (await planned.query({ text, values })).rows as T[]
  }
}
