import type pg from 'pg'
import Cursor from 'pg-cursor'
import { AppError } from '../http/errors.ts'

type Rows = AsyncGenerator<Array<Array<string | null>>>

/** Exports at once: each holds a connection for as long as its reader takes, and the others must keep theirs. */
const atOnce = 4
let streaming = 0

const rawTypes = { getTypeParser: () => (value: string) => value }

/**
 * Rows of a query as arrays of the texts that PostgreSQL sends, in batches, through a cursor: memory does not grow with the
 * number of rows, and nothing is parsed that an export only writes down again. The connection goes back when the reader ends,
 * fails or stops early. Throws OCUPADO while too many others are being read.
 */
export function streamRows(pool: pg.Pool, text: string, values: readonly unknown[], batch = 2000): Rows {
  if (streaming >= atOnce) throw new AppError('OCUPADO')
  return read(pool, text, values, batch)
}

async function* read(pool: pg.Pool, text: string, values: readonly unknown[], batch: number): Rows {
  streaming++
  try {
    yield* cursorRows(pool, text, values, batch)
  } finally {
    streaming--
  }
}

async function* cursorRows(pool: pg.Pool, text: string, values: readonly unknown[], batch: number): Rows {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // A transaction, so that a long export reads one consistent moment and its cursor survives a proxy's pooling.
    await client.query('begin transaction read only')
    const cursor = client.query(
      new Cursor<Array<string | null>>(text, values as unknown[], { rowMode: 'array', types: rawTypes }),
    )
    try {
      for (;;) {
        const rows = await cursor.read(batch)
        if (rows.length === 0) break
        yield rows
      }
    } finally {
      // Also when the reader stops early: with an open cursor the connection would take no other query.
      await cursor.close()
    }
    await client.query('commit')
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    if (broken) client.release(broken)
    else {
      // The reader may have stopped early: end the transaction before the connection is used again.
      await client.query('rollback').catch((error: Error) => {
        broken = error
      })
      client.release(broken)
    }
  }
}
