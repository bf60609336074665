import { type Locale, pickLocale } from '@gremial/contract/platform/locale.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { answeredStatus, errorBody, retryAfterOf, toAppError } from './errors.ts'

export function languageOf({ headers }: FastifyRequest, own: Locale | undefined): Locale {
  const asked = headers['x-idioma']
  return pickLocale(typeof asked === 'string' ? asked : (own ?? headers['accept-language']))
}

/**
 * Reports BASE_INCIERTA if something may have been saved before the database went away, and BASE_CAIDA otherwise. A read saves
 * nothing.
 */
function honest(known: AppError, method: string, ctx: Ctx | undefined): AppError {
  if (known.codigo !== 'BASE_CAIDA' && known.codigo !== 'BASE_INCIERTA') return known
  const { begun, committed } = ctx?.progress ?? { begun: false, committed: false }
  const reads = method === 'GET' || method === 'HEAD'
  const doubtful = !reads && begun && (committed || known.codigo === 'BASE_INCIERTA')
  return new AppError(doubtful ? 'BASE_INCIERTA' : 'BASE_CAIDA')
}

/** True for a link that opens in a tab, such as a PDF: a person reads the answer there. */
const isTab = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-dest'] === 'document'

/** Longest refused body, in bytes, that is still read to its end. */
const thrownAway = 16_000_000

/**
 * Keeps the connection of a refused body open. Fastify closes it, and with bytes on their way that is a reset and the answer is
 * lost.
 * People would see a network failure, and a proxy a dead process. The rest of the body is read and discarded
 * (`discardAfterAnswer`).
 */
function leaveOpen({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (Number(headers['content-length']) <= thrownAway) reply.removeHeader('connection')
}

/**
 * Answers an error of the application, a plugin or the router, as the contract declares it; in a tab, its words alone. An unexpected error is logged and
 * answered with 500.
 */
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
  const body = errorBody(known, language)
  reply.code(answeredStatus(error, known))
  if (isTab(request)) return reply.type('text/plain; charset=utf-8').send(body.message)
  return reply.type('application/json').serializer(JSON.stringify).send(body)
}
