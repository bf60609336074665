import { type Locale, pickLocale } from '@gremial/contract/platform/locale.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { answeredStatus, errorBody, retryAfterOf, toAppError } from './errors.ts'

export function languageOf({ headers }: FastifyRequest, own: Locale | undefined): Locale {
  const asked = headers['x-idioma']
  return pickLocale(typeof asked === 'string' ? asked : (own ?? headers['accept-language']))
}

/** That the database went away says nothing of what was saved before, and a read saved nothing. */
function honest(known: AppError, method: string, ctx: Ctx | undefined): AppError {
  if (known.codigo !== 'BASE_CAIDA' && known.codigo !== 'BASE_INCIERTA') return known
  const { begun, committed } = ctx?.progress ?? { begun: false, committed: false }
  const reads = method === 'GET' || method === 'HEAD'
  const doubtful = !reads && begun && (committed || known.codigo === 'BASE_INCIERTA')
  return new AppError(doubtful ? 'BASE_INCIERTA' : 'BASE_CAIDA')
}

/** Longest body that is read to its end though it was refused. */
const thrownAway = 16_000_000

/**
 * Fastify closes the connection of a body that it refuses. With bytes of it still on their way that is a reset, and the answer is lost: people
 * read that the line fell, and a proxy takes the process for a dead one. Left open, the rest is read and discarded (`discardAfterAnswer`).
 */
function leaveOpen({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (Number(headers['content-length']) <= thrownAway) reply.removeHeader('connection')
}

/** Answers an error as the contract declares it: of the application, of a plugin, or of the router. One that nobody declared is a 500, and is logged. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  let known = toAppError(error)
  if (!known) {
    request.log.error({ err: error }, 'unexpected')
    known = new AppError('ERROR_INTERNO', { pedido: request.id })
  }
  leaveOpen(request, reply)
  const ctx = request.ctx as Ctx | undefined
  known = honest(known, request.method, ctx)
  const seconds = retryAfterOf(known)
  if (seconds !== undefined && !reply.hasHeader('Retry-After')) reply.header('Retry-After', seconds)
  if (known.codigo === 'DISCO_LLENO') ctx?.services.database.health.begin('disk full', (error as Error).message)
  const language = ctx?.language ?? languageOf(request, undefined)
  return reply
    .code(answeredStatus(error, known))
    .type('application/json')
    .serializer(JSON.stringify)
    .send(errorBody(known, language))
}
