import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../runtime/errors.ts'

/** Most bodies that wait: whoever comes after them is told to come later. */
const longestQueue = 200
/** A body of which nothing came for this long is of a line that is gone, as a phone's in a lift. */
const quietMs = 10_000

/**
 * Reads at most `atOnce` bodies of a route at a time: one that waits stays with who sends it, since nothing reads it, and its place is free
 * when the answer has gone, or the line has: one that went without a word would keep it for as long as a request may take. A multipart body is
 * read by its handler and does not wait here. Throws OCUPADO.
 */
export function bodyConcurrency(atOnce: number) {
  let free = atOnce
  const queue: Array<() => void> = []
  const next = () => {
    const turn = queue.shift()
    if (turn) turn()
    else free++
  }
  return async <P>(request: FastifyRequest, reply: FastifyReply, payload: P): Promise<P> => {
    if (/^multipart\//i.test(request.headers['content-type'] ?? '')) return payload
    if (free > 0) free--
    else {
      if (queue.length >= longestQueue) throw new AppError('OCUPADO')
      await new Promise<void>((turn) => queue.push(turn))
    }
    if (reply.raw.destroyed) next()
    else {
      const { raw } = request
      let came = raw.socket.bytesRead
      let left = false
      const look = () => {
        if (left || raw.readableEnded) return clearInterval(watch)
        if (raw.socket.bytesRead === came) raw.socket.destroy()
        came = raw.socket.bytesRead
      }
      // What came while the process was held up (a timer goes before it) is read first: who sent it is not gone.
      const watch = setInterval(() => setImmediate(() => setImmediate(look)), quietMs)
      const leave = () => {
        if (left) return
        left = true
        clearInterval(watch)
        next()
      }
      for (const end of ['finish', 'close']) reply.raw.once(end, leave)
    }
    return payload
  }
}
