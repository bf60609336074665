import { systemRoutes } from '@gremial/contract/derived/systems.ts'
import type { FastifyRequest } from 'fastify'
import type { Access } from '../access/access.ts'
import { bearerOf, resolveToken } from '../access/token.ts'
import type { Services, User } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { networkOf } from './address.ts'
import { countShared } from './limits.ts'
import { isApi } from './path.ts'

/**
 * Authenticates a request by its bearer token, as a program; cookies are ignored. Open routes are answered without a user.
 * Returns undefined if there is no token to check. Throws TOKEN_INVALIDO. (decision 115)
 */
export async function systemOf(request: FastifyRequest, services: Services, now: Date): Promise<User | null | undefined> {
  const token = bearerOf(request.headers.authorization)
  const { access, sessionless } = request.routeOptions.config
  if (token === undefined || sessionless || !isApi(request.url)) return undefined
  const user = await resolveToken(services.database, token, now, networkOf(request))
  if (!user) throw new AppError('TOKEN_INVALIDO')
  await refuseTooMany(services, user.system.id, user.system.perMinute, now)
  return access?.kind === 'open' ? null : user
}

async function refuseTooMany(services: Services, id: number, most: number, now: Date): Promise<void> {
  const count = await countShared(services, `sistema:${id}`, now.getTime(), 60_000).catch((error: { code?: string }) => {
    // A read-only database cannot count.
    if (error.code === '25006') return undefined
    throw error
  })
  if (count && count.current > most)
    throw new AppError('DEMASIADOS_INTENTOS', { minutos: Math.max(1, Math.ceil(count.ttl / 60_000)) })
}

/** Rejects routes that no feature opened to programs, and writes by a read-only program. */
export function admitSystem({ method, routeOptions }: FastifyRequest, { system }: User, access: Access): void {
  if (!system || access.kind === 'open') return
  const route = `${method} ${routeOptions.url?.replace(/^\/api\//, '')}`
  // Routes for the session's own user have no meaning for a program.
  if (access.kind !== 'can' || !systemRoutes.has(route)) throw new AppError('SISTEMA_NO_PUEDE')
  if (!system.writes && method !== 'GET') throw new AppError('SISTEMA_SOLO_LEE')
}
