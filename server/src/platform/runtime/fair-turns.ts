import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from './errors.ts'

/** Owner of the work in progress: the person of the request. Empty outside of a request. */
export const turnOwner = new AsyncLocalStorage<string>()

interface Waiting {
  start(): void
  refuse(error: AppError): void
}

/**
 * Concurrency limit with fair turns: runs at most `atOnce` works, and queues the rest by owner (`turnOwner`), one of each owner in
 * turn. With a full queue, the owner who waits for most loses their newest work, which throws OCUPADO.
 */
export function fairTurns(atOnce: number, longestQueue: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = atOnce
  let waiting = 0
  /** By owner, in the order of their turns. No queue is empty. */
  const queues = new Map<string, Waiting[]>()

  const longest = () => [...queues].reduce((most, one) => (one[1].length > most[1].length ? one : most))
  function drop(owner: string): Waiting | undefined {
    const queue = queues.get(owner) ?? []
    const last = queue.pop()
    if (queue.length === 0) queues.delete(owner)
    waiting--
    return last
  }
  function wait(owner: string): Promise<void> {
    if (waiting >= longestQueue) {
      const [other, queue] = longest()
      if ((queues.get(owner)?.length ?? 0) + 1 >= queue.length) throw new AppError('OCUPADO')
      drop(other)?.refuse(new AppError('OCUPADO'))
    }
    return new Promise((start, refuse) => {
      const queue = queues.get(owner) ?? []
      queue.push({ start, refuse })
      queues.set(owner, queue)
      waiting++
    })
  }
  /** Hands the slot to the next owner directly, so that no newcomer takes it. */
  function next(): void {
    const [first] = queues
    if (!first) {
      free++
      return
    }
    const [owner, queue] = first
    const one = queue.shift()
    waiting--
    queues.delete(owner)
    if (queue.length > 0) queues.set(owner, queue)
    one?.start()
  }

  return async (work) => {
    if (free > 0) free--
    else await wait(turnOwner.getStore() ?? '')
    try {
      return await work()
    } finally {
      next()
    }
  }
}
