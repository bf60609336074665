import type pg from 'pg'
import Cursor from 'pg-cursor'
import { AppError } from '../runtime/errors.ts'
import { Connection } from './connection.ts'
import { type Gathering, type RawRow, texts } from './raw.ts'

/** Exports at once: each holds a connection for as long as its reader takes, and the others must keep theirs. */
const atOnce = 4
/** The rest wait in line, so many and so long: a proxy would not wait for a first byte much more. */
const longestLine = 20
const timeoutMs = 50_000
let free = atOnce
const line: Array<() => void> = []

/** How many have to end before the turn of one that comes now. */
export const ahead = (): number => (free > 0 ? 0 : line.length + 1)

/** Longer than a request: the first rows may have to wait until all are sorted. */
const answerMs = 60_000
/** Who reads takes their time, and not for ever. */
const readerMs = 300_000
/** PostgreSQL counts a cursor as one statement from its first row to its last, the reader's pauses too: its limits are the two above. */
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
 * Rows of a query as what is made of their bytes as they come, in batches, through a cursor: memory does not grow with the number of rows,
 * and nothing is parsed that an export only writes down again. A batch is as much as is written before the young rows are looked through:
 * with four times as many, most of an export was moving them about. The connection goes back when the reader ends, fails or stops early.
 * With too many others being read it waits its turn, in order. Throws OCUPADO when the line is long, or its turn late.
 */
export function streamInto<T>(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[],
  into: Gathering<T>,
  batch = 500,
): AsyncGenerator<T> {
  if (free === 0 && line.length >= longestLine) throw new AppError('OCUPADO')
  return read(pool, new RawCursor(text, values, into, batch))
}

/** The same as arrays of the texts that PostgreSQL sends. */
export const streamRows = (pool: pg.Pool, text: string, values: readonly unknown[], batch?: number) =>
  streamInto(pool, text, values, texts(), batch)

async function* read<T>(pool: pg.Pool, asked: RawCursor<T>): AsyncGenerator<T> {
  await turn()
  try {
    yield* cursorRows(pool, asked)
  } finally {
    // The place passes to the next one directly, so that nobody slips in between.
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
    // A transaction, so that a long export reads one consistent moment and its cursor survives a proxy's pooling.
    await client.query(begin)
    const asEver = client.rawRows()
    const cursor = client.query(asked)
    const ask = () => {
      const rows = client.within(answerMs, cursor.next())
      // It may fail while the reader is at the rows before: they are told when they come for these.
      rows.catch(() => undefined)
      return rows
    }
    let coming = ask()
    try {
      for (;;) {
        await coming
        const rows = cursor.into.take()
        if (rows === undefined) break
        // PostgreSQL finds the next ones while these are written.
        coming = ask()
        const timeout = setTimeout(() => client.giveUp(readerMs), readerMs)
        try {
          yield rows
        } finally {
          clearTimeout(timeout)
        }
      }
    } finally {
      // Also when the reader stops early: with an open cursor the connection would take no other query. One that is lost answers nothing.
      const close = () => cursor.close()
      await Promise.race([coming.then(close, close), lost])
      asEver()
    }
    await client.query('commit')
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    client.removeListener('end', ended)
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
