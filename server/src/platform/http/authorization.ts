import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '../access/access.ts'
import { pendingFactor, recentlyAuthenticated } from '../access/second-factor.ts'
import { type Ctx, type Scope, scopeOf } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { chargeFile, refuseOverQuota } from './export-quota.ts'

/** Scope of the user for a route. Errors: 401 without a session; 403 without the permission or with a pending second factor. */
export function admit(access: Access, { user, now }: Ctx, recent = false): Scope {
  if (access.kind === 'open') return { kind: 'own', affiliate: user?.affiliate ?? null }
  if (!user) throw new AppError('SIN_SESION')
  if (user.mustChangePassword && !(access.kind === 'signedIn' && access.evenExpired)) throw new AppError('CLAVE_VENCIDA')
  // An expired password is changed first, even with a pending second factor.
  const changes = user.mustChangePassword && access.kind === 'signedIn' && access.evenExpired
  if (pendingFactor(user) && !changes && !(access.kind === 'signedIn' && access.evenOwing))
    throw new AppError('SEGUNDO_FACTOR_PENDIENTE')
  if (recent && !recentlyAuthenticated(user, now)) throw new AppError('SEGUNDO_FACTOR_RECIENTE')
  if (access.kind === 'signedIn') return { kind: 'own', affiliate: user.affiliate }
  const scope = scopeOf(user, access.permission)
  if (!scope) throw new AppError('SIN_PERMISO')
  return scope
}

/** Refuses a file over the export quota of its user; otherwise charges its bytes on the wire once sent, complete or not. */
export function countFile({ ctx, raw: { socket } }: FastifyRequest, reply: FastifyReply): void {
  if (!ctx.user) return
  refuseOverQuota(ctx, 'megabytes')
  const before = socket.bytesWritten
  reply.raw.once('close', () => {
    // The response is over, so a failure only delays the charge until the user's next file.
    chargeFile(ctx, (socket.bytesWritten - before) / 1_000_000).catch((error: Error) =>
      ctx.log.warn({ err: error }, 'the bytes of a file were not charged'),
    )
  })
}

/** Refuses a write that another site sends through the browser (CSRF). A program that sends neither header is not a browser. */
export function refuseForeignOrigin(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('ORIGEN_AJENO')
  const origin = request.headers.origin
  if (origin === undefined) return
  const own = request.server.services.config.publicUrl
  const host = URL.canParse(origin) ? new URL(origin).host : ''
  if (host !== request.headers.host && (!own || host !== new URL(own).host)) throw new AppError('ORIGEN_AJENO')
}
