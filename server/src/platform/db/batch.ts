import type { Db } from './pool.ts'
import { isStale } from './statement-cache.ts'

/** What one send takes at most. */
const most = 64
/** A send that takes longer holds nobody else up: who waits leaves in another one, so that no two waits for the database add up. */
const timeoutMs = 1_000

interface Waiting<T> {
  what: T
  done(): void
  failed(error: unknown): void
}

interface Line<T> {
  waiting: Array<Waiting<T>>
  /** The send under way that the next one waits for. */
  ahead: object | undefined
}

/**
 * Does at once, in one statement and one flush, what several ask for at the same moment: the first goes alone, and what comes while it is
 * under way goes together in the next. Each waits for its own to be done. A statement that one of them spoils is done again one by one, so
 * that only that one fails; one whose end nobody knows is uncertain for all of it, and is not repeated.
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

/** Whether a statement failed for what one of its rows is, or before anything of it was done (statement-cache.ts). */
function isOfOne(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return isStale(error) || (typeof code === 'string' && /^(2[23]|54)/.test(code))
}
