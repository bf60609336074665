import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { isApi } from './path.ts'

/** Longest silence in ms of a client that is still sending its request or reading its answer. */
const stalledMs = 5_000

/**
 * Graceful shutdown of the HTTP server: requests in hand are finished, new API requests get 503 REINICIANDO, and pages and static
 * files are still served. Every connection closes with its answer, and idle ones at once.
 */
export class Drain {
  private readonly inHand = new Map<ServerResponse, IncomingMessage>()
  private draining = false
  private empty: () => void = () => undefined
  private server: Server | undefined
  /** Answers a new API request while draining. */
  refuse: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => void response.writeHead(503).end()

  /** True once `end` was called. */
  get begun(): boolean {
    return this.draining
  }

  /** Counts a request as in hand, or refuses it and returns false. */
  lets(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.draining) {
      response.shouldKeepAlive = false
      if (isApi(request.url ?? '')) {
        this.refuse(request, response)
        return false
      }
    }
    this.inHand.set(response, request)
    response.once('close', () => {
      this.inHand.delete(response)
      if (!this.draining) return
      // One whose headers had left before has just become idle.
      void this.closeIdle()
      if (this.inHand.size === 0) this.empty()
    })
    return true
  }

  /** Begins to drain. Resolves when nothing is in hand, or after `longestMs`. Returns the number of requests left. */
  async end(server: Server, longestMs: number): Promise<number> {
    this.draining = true
    this.server = server
    for (const response of this.inHand.keys()) response.shouldKeepAlive = false
    await this.closeIdle()
    const emptied = new Promise<void>((done) => {
      this.empty = done
    })
    if (this.inHand.size > 0) {
      const looking = this.cutStalled()
      await Promise.race([emptied, sleep(longestMs, undefined, { ref: false })])
      clearInterval(looking)
    }
    return this.inHand.size
  }

  /** Closes idle connections, after reading those whose next request has already arrived: a close would reset them. */
  private async closeIdle(): Promise<void> {
    // The second turn of the event loop begins after every socket was polled once.
    for (let turn = 0; turn < 2; turn++) await setImmediate()
    this.server?.closeIdleConnections()
  }

  /** Cuts clients that keep a request open without sending or reading: nobody waits for them. */
  private cutStalled(): NodeJS.Timeout {
    const moved = ({ socket }: IncomingMessage) => socket.bytesRead + socket.bytesWritten - socket.writableLength
    const before = new Map([...this.inHand].map(([response, request]) => [response, moved(request)]))
    return setInterval(() => {
      for (const [response, request] of this.inHand) {
        const waitsForClient = !request.complete || response.writableNeedDrain || request.socket.writableLength > 0
        const now = moved(request)
        if (waitsForClient && before.get(response) === now) request.socket.destroy()
        before.set(response, now)
      }
    }, stalledMs)
  }
}
