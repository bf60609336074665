import { Readable } from 'node:stream'
import type { Call } from '@gremial/contract/platform/call.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingAsyncHookHandler } from 'fastify'
import type { z } from 'zod'
import type { Access } from '../access/access.ts'
import { consumeProof, signingActionOf } from '../access/signing-actions.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { bodyConcurrency } from './body-concurrency.ts'
import { inCallersLanguage, translatorOf } from './catalog-texts.ts'

type Schema = z.ZodType | undefined
type Out<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined

/** Limits of a route beyond its schemas. */
export interface RouteLimits {
  /** Also takes a multipart body, which `body` does not describe and the handler reads itself (http/upload.ts). */
  multipart?: boolean
  /** Largest body accepted, in bytes; 64 KiB by default. */
  bodyLimit?: number
  /** How many of its bodies are in memory at once; further ones stay with their senders (http/body-concurrency.ts). */
  bodiesAtOnce?: number
  /** Does not look for a session: for routes that must not wait for the database or that authenticate in another way. */
  sessionless?: boolean
  /** Answered even under load shedding (http/admission.ts): for monitoring. */
  always?: boolean
  /**
   * Requests per minute and address for an open route; 120 by default. A lower limit, or one on a write, is shared by all
   * processes.
   */
  perMinute?: number
  /** Gets the raw body before it is parsed, and throws to reject it: a signature covers those bytes. */
  asItCame?(ctx: Ctx, request: FastifyRequest, body: Buffer): void
}

interface Route<P extends Schema, Q extends Schema, B extends Schema, R extends Schema> extends RouteLimits {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below /api, as in the specification. */
  url: string
  access: Access
  /** One line for the OpenAPI page. */
  summary: string
  params?: P
  query?: Q
  body?: B
  /** Schema of a successful answer: 201 if `created`, 204 without a body, 200 otherwise. */
  answer?: R
  created?: boolean
  /** Requires recent authentication (step-up) from users with a second factor. */
  recent?: boolean
  /** A signing action and what it requires (decision 066): `persona` is checked here, the others by their feature. */
  act?: Call['signingAction']
  handle(
    ctx: Ctx,
    input: { params: Out<P>; query: Out<Q>; body: Out<B>; request: FastifyRequest; reply: FastifyReply },
  ): Promise<R extends z.ZodType ? z.input<R> | FastifyReply : FastifyReply | void>
}

const usualBody = 65_536

const before =
  (most: number, look: NonNullable<RouteLimits['asItCame']>): preParsingAsyncHookHandler =>
  async (request, _reply, stream) => {
    const parts: Buffer[] = []
    let bytes = 0
    // Leaving the loop would destroy the request, and its connection could not be used again.
    for await (const part of (stream as Readable).iterator({ destroyOnReturn: false })) {
      bytes += (part as Buffer).length
      if (bytes > most) throw new AppError('ARCHIVO_GRANDE')
      parts.push(part as Buffer)
    }
    const body = Buffer.concat(parts)
    look(request.ctx, request, body)
    return Readable.from(body, { objectMode: false })
  }

/** Registers a route: validation, access, context and answer in one declaration. */
export function route<
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  R extends Schema = undefined,
>(
  app: FastifyInstance,
  {
    method,
    url,
    access,
    summary,
    params,
    query,
    body,
    answer,
    created,
    recent,
    act,
    multipart,
    bodyLimit,
    bodiesAtOnce,
    sessionless,
    always,
    perMinute,
    asItCame,
    handle,
  }: Route<P, Q, B, R>,
): void {
  const status = created ? 201 : answer ? 200 : 204
  const max = perMinute ?? 120
  const together = method !== 'GET' || max < 120
  if (translatorOf(body)) throw new Error(`${method} ${url} takes a catalogue text back: it may come translated`)
  // Built for the first caller who does not read Spanish.
  let translate: ReturnType<typeof translatorOf> | null = null
  app.route({
    method,
    url: `/api/${url}`,
    config: {
      access,
      ...(recent ? { recent } : {}),
      ...(multipart ? { multipart } : {}),
      ...(sessionless ? { sessionless } : {}),
      ...(always ? { always } : {}),
      ...(method === 'GET' && !answer ? { file: true } : {}),
      ...(access.kind === 'open'
        ? { rateLimit: { max, timeWindow: 60_000, ...(together ? { groupId: `${method} ${url}` } : {}) } }
        : {}),
    },
    bodyLimit: bodyLimit ?? usualBody,
    ...(bodiesAtOnce ? { preParsing: bodyConcurrency(bodiesAtOnce) } : {}),
    ...(asItCame ? { preParsing: before(bodyLimit ?? usualBody, asItCame) } : {}),
    schema: {
      summary,
      tags: [url.split('/')[0] === 'vistas' ? (url.split('/')[1] ?? 'vistas') : (url.split('/')[0] ?? '')],
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(answer ? { response: { [status]: answer } } : {}),
    },
    async handler(request, reply) {
      const { params, query, body } = request
      if (act === 'persona') {
        const named = signingActionOf(method, url, params, body)
        request.ctx.proof = await consumeProof(request.ctx, named)
        if (!request.ctx.proof) request.ctx.unproven = named
      }
      if (recent) request.ctx.signingAction = signingActionOf(method, url, params, body)
      request.ctx.progress.begun = true
      const result = await handle(request.ctx, {
        params: params as Out<P>,
        query: query as Out<Q>,
        body: body as Out<B>,
        request,
        reply,
      })
      // Already sent, or started and then aborted by the client: a HEAD, an interrupted download.
      if (reply.sent || reply.raw.headersSent || result === reply) return reply
      reply.code(status)
      if (!answer) return reply.send()
      if (request.ctx.language === 'es') return reply.send(result)
      if (translate === null) translate = translatorOf(answer)
      return reply.send(translate ? await inCallersLanguage(request.ctx, translate, result) : result)
    },
  })
}
