import type pg from 'pg'
import Cursor from 'pg-cursor'
import { AppError } from '../runtime/errors.ts'
import { Connection } from './connection.ts'
import { type Gathering, type RawRow, texts } from './raw.ts'

/** Concurrent exports: each holds a connection for as long as its reader takes, and other requests need theirs. */
const atOnce = 4
/** Queue length and maximum wait (ms) of the exports above the limit. A proxy would hardly wait longer for a first byte. */
const longestLine = 20
const timeoutMs = 50_000
let free = atOnce
const line: Array<() => void> = []

/** Number of exports that must end before one that arrives now can start. */
export const ahead = (): number => (free > 0 ? 0 : line.length + 1)

/** Longer than a request's timeout: PostgreSQL may have to sort all rows before it sends the first ones. */
const answerMs = 60_000
/** Maximum time a reader may take for one batch. */
const readerMs = 300_000
/**
 * PostgreSQL counts a cursor as one statement from first to last row, including the reader's pauses. The two timeouts above
 * replace its own.
 */
const begin = 'begin transaction read only; set local statement_timeout = 0'

class RawCursor<T> extends Cursor {
  readonly into: Gathering<T>
  private readonly batch: number
  constructor(text: string, values: readonly unknown[], into: Gathering<T>, batch: number) {
    super(text, values as unknown[])
    this.into = into
    this.batch = batch
  }
  handleDataRow(row: RawRow): void {
    this.into.add(row)
  }
  async next(): Promise<void> {
    await this.read(this.batch)
  }
}

/**
 * Streams the rows of a query through a cursor, in batches, as whatever `into` makes of their bytes. Memory does not grow with
 * the number of rows, and values that an export only writes out are not parsed.
 * PostgreSQL waits between batches until the next is asked for: with bytes, whose memory is reused, a batch is large.
 * The connection is released when the reader ends, fails or stops early.
 * Above the concurrency limit the export queues, in order. Throws OCUPADO if the queue is full or the wait times out.
 */
export function streamInto<T>(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[],
  into: Gathering<T>,
  batch = 4000,
): AsyncGenerator<T> {
  if (free === 0 && line.length >= longestLine) throw new AppError('OCUPADO')
  return read(pool, new RawCursor(text, values, into, batch))
}

/**
 * The same, as arrays of the texts that PostgreSQL sends. A batch is small enough to be written before a young-generation garbage
 * collection: with four times as many rows, copying survivors dominated an export.
 */
export const streamRows = (pool: pg.Pool, text: string, values: readonly unknown[], batch = 500) =>
  streamInto(pool, text, values, texts(), batch)

async function* read<T>(pool: pg.Pool, asked: RawCursor<T>): AsyncGenerator<T> {
  await turn()
  try {
    yield* cursorRows(pool, asked)
  } finally {
    // Hands the slot to the next in the queue directly, so that no newcomer takes it.
    const next = line.shift()
    if (next) next()
    else free++
  }
}

async function turn(): Promise<void> {
  if (free > 0) {
    free--
    return
  }
  await new Promise<void>((come, late) => {
    const mine = () => {
      clearTimeout(clock)
      come()
    }
    const clock = setTimeout(() => {
      line.splice(line.indexOf(mine), 1)
      late(new AppError('OCUPADO'))
    }, timeoutMs)
    line.push(mine)
  })
}

async function* cursorRows<T>(pool: pg.Pool, asked: RawCursor<T>): AsyncGenerator<T> {
  const client = await pool.connect()
  if (!(client instanceof Connection)) throw new Error('not a pool of ours')
  let ended: () => void = () => undefined
  const lost = new Promise<void>((done) => {
    ended = done
    client.once('end', done)
  })
  let broken: Error | undefined
  try {
    // A transaction, so that a long export reads one consistent snapshot and its cursor works behind a transaction pooler.
    await client.query(begin)
    const restoreParser = client.rawRows()
    const cursor = client.query(asked)
    const ask = () => {
      const rows = client.within(answerMs, cursor.next())
      // May reject while the reader handles the previous rows; the error is thrown when it asks for these.
      rows.catch(() => undefined)
      return rows
    }
    let coming = ask()
    try {
      for (;;) {
        await coming
        const rows = cursor.into.take()
        if (rows === undefined) break
        // Prefetches: PostgreSQL produces the next batch while this one is written.
        coming = ask()
        const timeout = setTimeout(() => client.giveUp(readerMs), readerMs)
        try {
          yield rows
        } finally {
          clearTimeout(timeout)
        }
      }
    } finally {
      // Also when the reader stops early: a connection with an open cursor takes no other query. A lost connection never answers,
      // hence the race.
      const close = () => cursor.close()
      await Promise.race([coming.then(close, close), lost])
      restoreParser()
    }
    await client.query('commit')
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    client.removeListener('end', ended)
    if (broken) client.release(broken)
    else {
      // The reader may have stopped early: ends the transaction before the connection is reused.
      await client.query('rollback').catch((error: Error) => {
        broken = error
      })
      client.release(broken)
    }
  }
}
