import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * After the answer, reads and discards the rest of the request's body, so that the connection answers the next request. Node does this only for a
 * body that nobody began to read: one that a parser or an upload abandoned stays paused once its buffers are full, and blocks the connection.
 */
export function discardAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request
  // Most requests have no body, and are not kept alive by a listener (decision 126).
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  response.once('finish', () => {
    if (request.readableEnded || request.destroyed) return
    request.unpipe()
    request.removeAllListeners('data')
    // Where none listens, removing them would stop a stream that flows.
    if (request.listenerCount('readable') > 0) request.removeAllListeners('readable')
    request.resume()
  })
}

/** True when the body has a content coding: no client of the portal sends one, and none is decoded. */
export const isEncoded = ({ headers }: IncomingMessage): boolean =>
  !/^(identity)?$/i.test((headers['content-encoding'] ?? '').trim())
