import type { Permission } from '@gremial/contract/derived/permissions.ts'
import type { Call, CallAccess, RequestOf, ResponseOf } from '@gremial/contract/platform/call.ts'
import { id } from '@gremial/contract/platform/validation.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Access, can, open, signedIn, signedInAnyhow, signedInEvenExpired, signedInEvenOwing } from '../access/access.ts'
import type { Ctx } from '../context.ts'
import { type RouteLimits, route } from './route.ts'

/** Implementation of one declared call. A download returns the reply that it sent. */
type Handler<L extends Call> = (
  ctx: Ctx,
  input: RequestOf<L, 'output'> & { request: FastifyRequest; reply: FastifyReply },
) => Promise<ResponseOf<L, 'input'> | FastifyReply>

const accesses: Record<Extract<CallAccess, string>, Access> = {
  abierta: open,
  conSesion: signedIn,
  claveVencida: signedInEvenExpired,
  sinSegundo: signedInEvenOwing,
  cualquierSesion: signedInAnyhow,
}
/** The permission exists: defineFeature checked it. */
const accessOf = (acceso: CallAccess): Access =>
  typeof acceso === 'string' ? accesses[acceso] : can(acceso.permission as Permission)

/** Schema of the path parameters: ids unless the call declares otherwise. */
export function paramsOf({ path, params: keys }: Call): z.ZodType | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
  return keys ?? (names.length > 0 ? z.object(Object.fromEntries(names.map((name) => [name, id]))) : undefined)
}

/**
 * Serves the declared calls of a feature; a missing handler does not compile. `limits` holds settings by call that only concern
 * the server: largest body, requests per minute of an open call, multipart.
 */
export function serve<C extends Record<string, Call>>(
  app: FastifyInstance,
  calls: C,
  handlers: { [K in keyof C]: Handler<C[K]> },
  limits: { [K in keyof C]?: RouteLimits } = {},
): void {
  for (const [name, call] of Object.entries(calls) as Array<[keyof C & string, Call]>) {
    const handler = handlers[name] as Handler<Call>
    route(app, {
      method: call.method,
      url: call.path,
      access: accessOf(call.access),
      summary: call.summary,
      params: paramsOf(call),
      query: call.query,
      body: call.body,
      answer: call.response === 'archivo' ? undefined : call.response,
      created: call.creates ?? false,
      recent: call.recentAuth ?? false,
      act: call.signingAction,
      ...limits[name],
      handle: (ctx, { params, query, body, request, reply }) => handler(ctx, { params, query, body, request, reply }) as never,
    })
  }
}
