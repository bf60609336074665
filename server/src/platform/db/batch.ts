import type { Db } from './pool.ts'
import { isStale } from './statement-cache.ts'

/** Maximum number of items in one batch. */
const most = 64
/**
 * A batch slower than this no longer blocks the next one, which goes out on its own. Two slow batches never add up for one
 * caller.
 */
const timeoutMs = 1_000

interface Waiting<T> {
  what: T
  done(): void
  failed(error: unknown): void
}

interface Line<T> {
  waiting: Array<Waiting<T>>
  /** The batch in flight that the next one waits for. */
  ahead: object | undefined
}

/**
 * Batches concurrent calls into one statement and one flush. The first call goes out alone; calls that arrive while it is in
 * flight share the next batch.
 * Each call resolves when its own item is done. If one item breaks the statement, the items are retried one by one, so only that
 * item fails.
 * If the outcome is uncertain (connection lost), it is uncertain for the whole batch, and nothing is retried.
 */
export function batched<T>(send: (db: Db, what: T[]) => Promise<unknown>): (db: Db, what: T) => Promise<void> {
  const lines = new WeakMap<Db, Line<T>>()

  const settle = async (db: Db, all: Array<Waiting<T>>): Promise<void> => {
    try {
      await send(
        db,
        all.map(({ what }) => what),
      )
      for (const { done } of all) done()
    } catch (error) {
      if (all.length > 1 && isOfOne(error)) for (const one of all) await settle(db, [one])
      else for (const { failed } of all) failed(error)
    }
  }

  function leave(db: Db, line: Line<T>): void {
    if (line.ahead || line.waiting.length === 0) return
    const mine = {}
    line.ahead = mine
    const next = () => {
      clearTimeout(timeout)
      if (line.ahead !== mine) return
      line.ahead = undefined
      leave(db, line)
    }
    const timeout = setTimeout(next, timeoutMs)
    void settle(db, line.waiting.splice(0, most)).finally(next)
  }

  return (db, what) =>
    new Promise((done, failed) => {
      let line = lines.get(db)
      if (!line) lines.set(db, (line = { waiting: [], ahead: undefined }))
      line.waiting.push({ what, done, failed })
      leave(db, line)
    })
}

/** True if the statement failed because of one of its rows, or before any of it was executed (statement-cache.ts). */
function isOfOne(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return isStale(error) || (typeof code === 'string' && /^(2[23]|54)/.test(code))
}
