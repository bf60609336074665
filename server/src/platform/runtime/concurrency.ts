import { AppError } from './errors.ts'

/**
 * Concurrency limit: runs at most `atOnce` works at a time and queues the rest. Throws OCUPADO if more than `longestQueue` are
 * queued.
 */
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
      // Hands the slot to the next in the queue directly, so that no newcomer takes it.
      const next = queue.shift()
      if (next) next()
      else free++
    }
  }
}
