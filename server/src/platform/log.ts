import type { FastifyLoggerOptions } from 'fastify'
import type { PinoLoggerOptions } from 'fastify/types/logger.js'

/**
 * Structured logs without personal data: a request is its method, route, status and time. The route and not the URL, because
 * URLs carry affiliate numbers and tokens; no headers, no bodies, no address.
 */
export function loggerOptions(
  level = process.env.NODE_ENV === 'test' ? 'silent' : 'info',
): FastifyLoggerOptions & PinoLoggerOptions {
  return {
    level,
    serializers: {
      req: (request) => ({ method: request.method, route: (request as { routeOptions?: { url?: string } }).routeOptions?.url }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: (error: Error & { code?: string; detail?: unknown }) => ({
        type: error.name,
        message: error.message,
        code: error.code,
        stack: error.stack ?? '',
      }),
    },
  }
}
