import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Reads and discards the rest of a request's body after the answer, so that the connection can serve the next request. Node does
 * this only for a body that nobody began to read. One that a parser or an upload abandoned stays paused once its buffers are
 * full, and blocks the connection.
 */
export function discardAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request
  // Most requests have no body and need no listener, which would keep them alive (decision 126).
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  response.once('finish', () => {
    if (request.readableEnded) return
    if (request.destroyed) {
      // The rest of its body can no longer be read: the next request would wait behind it.
      if (!request.complete) request.socket.destroySoon()
      return
    }
    request.unpipe()
    request.removeAllListeners('data')
    // Without listeners, removing them would pause a flowing stream.
    if (request.listenerCount('readable') > 0) request.removeAllListeners('readable')
    request.resume()
  })
}

/** True if the body has a content coding: no client of the portal sends one, and none is decoded. */
export const isEncoded = ({ headers }: IncomingMessage): boolean =>
  !/^(identity)?$/i.test((headers['content-encoding'] ?? '').trim())
