import pg from 'pg'
import type { TestApp } from './app.ts'
import { eventually } from './eventually.ts'

/**
 * Runs works concurrently. `row` (a query that locks or changes it) stays locked until every work waits for a lock, so
 * that all have passed their earlier checks. Then it is released, and they proceed in order.
 */
export async function alMismoTiempo<T>(t: TestApp, row: string, works: ReadonlyArray<() => Promise<T>>): Promise<T[]> {
  const holder = new pg.Client({ connectionString: t.urlAs('superuser') })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(row)
    const waiting = async () => (await t.rows(waits)).length
    const under: Array<Promise<T>> = []
    for (const work of works) {
      under.push(work())
      await eventually(waiting, under.length)
    }
    await holder.query('commit')
    return await Promise.all(under)
  } finally {
    await holder.end()
  }
}

const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
