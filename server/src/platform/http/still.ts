import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply } from 'fastify'
import type { Access } from '../access/access.ts'
import { type Ctx, scopeOf } from '../context.ts'
import { networkOf } from './address.ts'
import { readSession } from './cookies.ts'
import { AppError } from './errors.ts'

/** Whether whoever asked may still have it, as far as they reached when they did. */
async function stillMay({ user, scope, services }: Ctx, { request, server }: FastifyReply, access: Access): Promise<boolean> {
  if (!user) return true
  const token = readSession(request)
  const now = token ? await server.sessions.resolve(token, services.now(), networkOf(request)) : null
  return now !== null && (access.kind !== 'can' || isDeepStrictEqual(scopeOf(now, access.permission), scope))
}

/**
 * Rows for as long as whoever asked may have them. A file waits for its turn and takes the time of who reads it: what took the session, the
 * permission or a branch away meanwhile, in any process, ends it where it is.
 */
export async function* whileAllowed<Row>(
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
