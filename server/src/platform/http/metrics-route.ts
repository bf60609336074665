import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { metricsOf } from '../metrics/metrics.ts'
import { isHere } from './address.ts'
import { toAppError } from './errors.ts'
import { routeOf } from './log.ts'

/**
 * GET /metrics for Prometheus: from this machine, or with the GREMIAL_METRICAS token in `Authorization: Bearer`. Anybody else
 * gets 404. A request through a proxy is not local, however near the proxy is.
 */
export function serveMetrics(app: FastifyInstance): void {
  const metrics = metricsOf(app.services)
  app.addHook('onResponse', async (request, reply) => {
    metrics.request(request.method, routeOf(request), reply.statusCode, reply.elapsedTime / 1000)
  })
  app.addHook('onError', async (_request, _reply, error) => {
    metrics.refused(toAppError(error)?.codigo ?? 'ERROR_INTERNO')
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) return reply.code(404).type('text/plain').send('404')
    reply.header('Cache-Control', 'no-store').type(metrics.contentType)
    return metrics.text()
  })
}

/** True for monitoring: a local request, or one with the token. */
export function mayRead(request: FastifyRequest): boolean {
  const { metricsToken } = request.server.services.config
  const [, given] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (given !== undefined) return metricsToken !== undefined && same(given, metricsToken)
  return isHere(request)
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const same = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))
