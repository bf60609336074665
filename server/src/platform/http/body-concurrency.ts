import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../runtime/errors.ts'

/** Bodies that may queue; further ones get OCUPADO. */
const longestQueue = 200
/** A body without new bytes for this long belongs to a dead connection, such as a phone's in a lift. */
const quietMs = 10_000

/**
 * Reads at most `atOnce` bodies of a route at a time. A queued body stays with its sender, since nothing reads it. Its slot is
 * released when the answer was sent or the connection closed.
 * A silent connection is detected, or it would keep the slot until the request times out. Multipart bodies are read by their
 * handler and do not queue here. Throws OCUPADO.
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
      // Reads what arrived while the process was blocked before judging: timers run before I/O.
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
