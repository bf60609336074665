import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { addressOf } from './address.ts'
import { rateLimitsOf } from './limits.ts'

/**
 * Registers Fastify's plugins. Every option that affects clients is set explicitly; headers.test.ts checks the result. `limits`:
 * enables rate limits.
 */
export async function registerPlugins(app: FastifyInstance, services: Services, limits: boolean): Promise<void> {
  // Bodies are JSON, or a file where the route takes one.
  app.removeContentTypeParser('text/plain')
  await app.register(cookie)
  // Routes that take a file set their own limits; these are the fallback.
  await app.register(multipart, {
    limits: {
      fileSize: 5_000_000,
      files: 1,
      fields: 20,
      parts: 21,
      fieldNameSize: 100,
      fieldSize: 65_536,
      headerPairs: 100,
    },
  })
  // Compresses answers only. A request is never decompressed (http/connection.ts).
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ['gzip', 'identity'],
    zlibOptions: { level: 5 },
  })
  await app.register(rateLimit, {
    global: false,
    // Never reveals how many tries are left; sends only Retry-After.
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': true },
    store: rateLimitsOf(services),
    ...(limits ? {} : { allowList: () => true }),
    // A whole office shares one address, so users with a session count by themselves. Limits with a `groupId` always count by
    // address.
    keyGenerator(request) {
      const { ctx, routeOptions } = request
      const { rateLimit: limit } = routeOptions.config
      const together = limit && limit.groupId !== undefined
      return ctx?.user && !together ? `u:${ctx.user.id}` : addressOf(request)
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('DEMASIADOS_INTENTOS', { minutos: Math.max(1, Math.ceil(ttl / 60_000)) }),
  })
}
