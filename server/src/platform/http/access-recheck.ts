import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '../access/access.ts'
import type { Sessions } from '../access/session.ts'
import { bearerOf, resolveToken } from '../access/token.ts'
import { type Ctx, type Services, scopeOf } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { networkOf } from './address.ts'
import { readSession } from './cookies.ts'

/** Asked anew. */
async function whoAsks(request: FastifyRequest, { database, now }: Services, sessions: Sessions, system: boolean) {
  const token = system ? bearerOf(request.headers.authorization) : readSession(request)
  if (!token) return null
  return system ? resolveToken(database, token, now(), networkOf(request)) : sessions.resolve(token, now(), networkOf(request))
}

/** Whether whoever asked may still have it, as far as they reached when they did. */
async function stillMay({ user, scope, services }: Ctx, { request, server }: FastifyReply, access: Access): Promise<boolean> {
  if (!user) return true
  const now = await whoAsks(request, services, server.sessions, user.system !== undefined)
  return now !== null && (access.kind !== 'can' || isDeepStrictEqual(scopeOf(now, access.permission), scope))
}

/**
 * Rows for as long as whoever asked may have them. A file waits for its turn and takes the time of who reads it: what took the session, the
 * permission or a branch away meanwhile, in any process, ends it where it is.
 */
export async function* recheckAccess<Row>(
  ctx: Ctx,
  reply: FastifyReply,
  access: Access,
  rows: AsyncIterable<Row>,
): AsyncGenerator<Row> {
  for await (const row of rows) {
    if (!(await stillMay(ctx, reply, access))) throw new AppError('SIN_PERMISO')
    yield row
  }
}
