import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Limits in ms: for requests in hand, for connections that close with their answer, and for the whole stop. */
const drainMs = 30_000
const closeMs = 1_000
export const exitMs = 45_000

/**
 * Stops serving: finishes requests and background work in hand, for at most 30 s. New requests are answered 503 meanwhile; if
 * another server has the same database, new connections are refused instead, and the proxy takes them to it.
 */
export async function endServing(
  app: FastifyInstance,
  background: { stop(served: Promise<unknown>): Promise<void> },
  anotherServes: () => Promise<boolean>,
): Promise<void> {
  const drained = app.drain.end(app.server, drainMs).then(async (left) => {
    if (left > 0) app.log.warn({ left }, 'requests cut by the shutdown')
    const closed = app.close()
    await Promise.race([closed, sleep(closeMs, undefined, { ref: false })])
    app.server.closeAllConnections()
    await closed
  })
  if (await anotherServes()) app.server.close()
  const all = Promise.allSettled([drained, background.stop(drained)])
  await Promise.race([all, sleep(drainMs + 2 * closeMs, undefined, { ref: false })])
}
