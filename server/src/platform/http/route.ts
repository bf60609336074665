import { Readable } from 'node:stream'
import type { Call } from '@gremial/contract/platform/call.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingAsyncHookHandler } from 'fastify'
import type { z } from 'zod'
import type { Access } from '../access/access.ts'
import { consumeProof, signingActionOf } from '../access/signing-actions.ts'
import type { Ctx } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { bodyConcurrency } from './body-concurrency.ts'

type Schema = z.ZodType | undefined
type Out<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined

/** What a route may take, beyond what its schemas say. */
export interface RouteLimits {
  /** Takes a multipart body too, which `body` does not describe and the handler reads itself (http/upload.ts). */
  multipart?: boolean
  /** Largest body accepted in bytes; 64 KiB when not said. */
  bodyLimit?: number
  /** How many of its bodies are held in memory at once; the others wait where they come from (http/body-concurrency.ts). */
  bodiesAtOnce?: number
  /** Answers the same whatever session asks, and does not look for one: what must not wait for the database, or proves itself otherwise. */
  sessionless?: boolean
  /** Answered also while others are told to come later (http/admission.ts): who watches over the process. */
  always?: boolean
  /** Requests per minute and address that an open route takes; 120 when not said. Fewer, or a write, are counted for all processes together. */
  perMinute?: number
  /** Sees the body as it came, before anybody reads it, and throws what refuses it: a signature is of those bytes. */
  asItCame?(ctx: Ctx, request: FastifyRequest, body: Buffer): void
}

interface Route<P extends Schema, Q extends Schema, B extends Schema, R extends Schema> extends RouteLimits {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api, as the specification writes it. */
  url: string
  access: Access
  /** One line for the OpenAPI page. */
  summary: string
  params?: P
  query?: Q
  body?: B
  /** Body of a success: 201 for a creation when `created`, 204 when there is none, 200 otherwise. */
  answer?: R
  created?: boolean
  /** Wants a second factor shown lately of who has one. */
  recent?: boolean
  /** A legal act, and what it asks (decision 066): `persona` is looked at here, the others by their feature. */
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
    for await (const part of stream) {
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
      request.ctx.progress.begun = true
      const result = await handle(request.ctx, {
        params: params as Out<P>,
        query: query as Out<Q>,
        body: body as Out<B>,
        request,
        reply,
      })
      // Sent, or begun and then left by who asked: a HEAD, a download that was broken off. There is nothing more to answer.
      if (reply.sent || reply.raw.headersSent || result === reply) return reply
      return reply.code(status).send(answer ? result : undefined)
    },
  })
}
