import { sql } from 'kysely'
import type { Tx } from './pool.ts'

/** Values of each column, sent as one array per column: name, PostgreSQL type, one value per row. */
export type Columns = Array<[name: string, type: string, values: unknown[]]>

const atOnce = 20_000

/**
 * Inserts many rows with few statements and one array parameter per column, whatever the number of rows.
 * Pass `ids: 'given'` if one of the columns is the identity column that PostgreSQL normally numbers.
 */
export async function insertMany(tx: Tx, table: string, columns: Columns, { ids }: { ids?: 'given' } = {}): Promise<void> {
  const numbers = ids ? sql` overriding system value` : sql``
  const rows = columns[0]?.[2].length ?? 0
  for (let from = 0; from < rows; from += atOnce) {
    const arrays = columns.map(([, type, values]) => sql`${values.slice(from, from + atOnce)}::${sql.raw(type)}[]`)
    const names = sql.join(columns.map(([name]) => sql.ref(name)))
    await sql`insert into ${sql.table(table)} (${names})${numbers} select * from unnest(${sql.join(arrays)})`.execute(tx)
  }
}
