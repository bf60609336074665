import { AppError } from './errors.ts'

/** Runs at most `atOnce` works at a time; the rest wait their turn, and past `longestQueue` waiting the service says it is busy. */
export function limitConcurrency(atOnce: number, longestQueue: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = atOnce
  const queue: Array<() => void> = []
  return async (work) => {
    if (free > 0) free--
    else {
      if (queue.length >= longestQueue) throw new AppError('OCUPADO')
      await new Promise<void>((turn) => queue.push(turn))
    }
    try {
      return await work()
    } finally {
      // The place passes to the next one directly, so that nobody slips in between.
      const next = queue.shift()
      if (next) next()
      else free++
    }
  }
}
