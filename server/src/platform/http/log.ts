import { type FastifyLoggerOptions, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { PinoLoggerOptions } from 'fastify/types/logger.js'
import type { Ctx } from '../context.ts'

/** The pattern, as it was declared; what no route takes has none, whatever was asked for. */
export const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? '(ninguna)'

/**
 * One line for each request, when it was answered: method, route, status and milliseconds. The number of the account only of what was refused
 * to it, to see who tries doors. Its address only where the operator asked
 * for it (GREMIAL_LOG_DIRECCION), to shut out who tries passwords: it says who was where and when.
 */
export class RequestLog extends LogController {
  private readonly withAddress: boolean

  constructor(withAddress: boolean) {
    super()
    this.withAddress = withAddress
  }

  override incomingRequest(): void {
    // Said when it was answered.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const user = (request.ctx as Ctx | undefined)?.user
    const line = {
      metodo: request.method,
      ruta: routeOf(request),
      estado: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(this.withAddress ? { direccion: request.ip } : {}),
      ...(reply.statusCode === 403 && user ? { usuario: user.id } : {}),
    }
    if (error) request.log.error({ ...line, err: error }, 'pedido')
    else request.log.info(line, 'pedido')
  }
}

/**
 * Structured logs without personal data. Of a request the route and not the URL, because URLs carry affiliate numbers and tokens; no
 * headers, no bodies.
 */
export function loggerOptions(
  level = process.env.NODE_ENV === 'test' ? 'silent' : 'info',
): FastifyLoggerOptions & PinoLoggerOptions {
  return {
    level,
    serializers: {
      err: (error: Error & { code?: string; detail?: unknown }) => ({
        type: error.name,
        message: error.message,
        code: error.code,
        stack: error.stack ?? '',
      }),
    },
  }
}
