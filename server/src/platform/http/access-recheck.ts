import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '../access/access.ts'
import type { Sessions } from '../access/session.ts'
import { bearerOf, resolveToken } from '../access/token.ts'
import { type Ctx, type Services, scopeOf } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { networkOf } from './address.ts'
import { readSession } from './cookies.ts'

/** Resolves the caller again, from the session or the token. */
async function whoAsks(request: FastifyRequest, { database, now }: Services, sessions: Sessions, system: boolean) {
  const token = system ? bearerOf(request.headers.authorization) : readSession(request)
  if (!token) return null
  return system ? resolveToken(database, token, now(), networkOf(request)) : sessions.resolve(token, now(), networkOf(request))
}

/** True if the caller still has access, with the same scope as when the request started. */
async function stillMay({ user, scope, services }: Ctx, { request, server }: FastifyReply, access: Access): Promise<boolean> {
  if (!user) return true
  const now = await whoAsks(request, services, server.sessions, user.system !== undefined)
  return now !== null && (access.kind !== 'can' || isDeepStrictEqual(scopeOf(now, access.permission), scope))
}

/**
 * Access re-check: passes rows on only while the caller may have them. An export queues and then takes as long as its reader.
 * A revocation of the session, the permission or a branch in any process ends it at once. Throws SIN_PERMISO.
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
