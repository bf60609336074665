import { sql } from 'kysely'
import type { Db } from './pool.ts'

/**
 * Lets each statement of the current transaction take two minutes instead of a request's seconds: for work over every member of a
 * union, which one person at a time starts.
 */
export const allowLongStatements = async (tx: Db): Promise<void> =>
  void (await sql`set local statement_timeout = '2min'`.execute(tx))
