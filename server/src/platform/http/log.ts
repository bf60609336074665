import { type FastifyLoggerOptions, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { PinoLoggerOptions } from 'fastify/types/logger.js'
import type { Ctx } from '../context.ts'

/** The route's pattern as declared; '(ninguna)' if no route matches, whatever the address. */
export const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? '(ninguna)'

/**
 * Logs one line per answered request: method, route, status and milliseconds. The account number is logged only with 403, to see
 * who probes for access.
 * The client's address is logged only if the operator asked for it (GREMIAL_LOG_DIRECCION), to block password guessing: it
 * reveals who was where and when.
 */
export class RequestLog extends LogController {
  private readonly withAddress: boolean

  constructor(withAddress: boolean) {
    super()
    this.withAddress = withAddress
  }

  override incomingRequest(): void {
    // Logged when the request is answered.
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
 * Structured logs without personal data. Requests are logged by route, not URL, because URLs contain member numbers and tokens.
 * Headers and bodies are never logged.
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
