import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorCode } from '@gremial/contract/derived/errors.ts'
import { type Locale, pickLocale } from '@gremial/contract/platform/locale.ts'
import { AppError } from '../runtime/errors.ts'
import { errorBody, retryAfterOf, statusOf } from './errors.ts'

interface Built {
  status: number
  headers: Record<string, string | number>
  body: Buffer
}

/** Retry-After in seconds from 2 to 10, with jitter so that refused clients do not return together. */
export const retryAfterSeconds = (chance: number): number => 2 + Math.floor(chance * 9)

/**
 * Answers a request before Fastify sees it, as the API would: its headers, the text in the caller's language, and `Retry-After`.
 * Each answer is built once per language and wait. The code's text takes `segundos`. Returns the status.
 */
export function quickRefusal(
  codigo: ErrorCode,
  headers: Record<string, string>,
): (request: IncomingMessage, response: ServerResponse) => number {
  const built = new Map<string, Built>()
  const build = (language: Locale, segundos: number): Built => {
    const error = new AppError(codigo, { segundos })
    const body = Buffer.from(JSON.stringify(errorBody(error, language)))
    return {
      status: statusOf(error),
      headers: {
        ...headers,
        'Retry-After': retryAfterOf(error) ?? segundos,
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': body.length,
      },
      body,
    }
  }
  return (request, response) => {
    const language = pickLocale(String(request.headers['x-idioma'] ?? request.headers['accept-language'] ?? ''))
    const seconds = retryAfterSeconds(Math.random())
    const key = language + seconds
    const refusal = built.get(key) ?? build(language, seconds)
    built.set(key, refusal)
    response.writeHead(refusal.status, refusal.headers).end(refusal.body)
    return refusal.status
  }
}
