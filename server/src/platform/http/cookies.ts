import { logoutCookie, secureLogoutCookie } from '@gremial/contract/platform/logout-cookie.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookie } from '../access/session.ts'

/** With an https address the __Host- prefix makes browsers reject a cookie planted by a sister domain or over plain http. */
const fullName = ({ services }: FastifyInstance, name: string): string =>
  services.config.publicUrl?.startsWith('https:') ? `__Host-${name}` : name

const attributes = ({ server, protocol }: FastifyRequest) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: server.services.config.publicUrl?.startsWith('https:') ?? protocol === 'https',
  }) as const

export const readCookie = (request: FastifyRequest, name: string): string | undefined =>
  request.cookies[fullName(request.server, name)]

/**
 * Sets a cookie: HttpOnly, SameSite=Lax, and Secure over https (decisions §2). `maxAge` in seconds; a session cookie without it.
 */
export function setCookie(request: FastifyRequest, reply: FastifyReply, name: string, value: string, maxAge?: number): void {
  reply.setCookie(fullName(request.server, name), value, {
    ...attributes(request),
    ...(maxAge === undefined ? {} : { maxAge }),
  })
}

export function clearCookie(reply: FastifyReply, name: string): void {
  reply.clearCookie(fullName(reply.server, name), attributes(reply.request))
}

/** Names of a pending logout that this request has. A portal that does not know its address may be served over https all the same. */
function pendingLogout({ server, cookies }: FastifyRequest): string[] {
  const secure = server.services.config.publicUrl?.startsWith('https:') ?? false
  return [secureLogoutCookie, ...(secure ? [] : [logoutCookie])].filter((name) => cookies[name] !== undefined)
}

/** The session cookie of a browser; none while its logout is still pending. */
export const readSession = (request: FastifyRequest): string | undefined =>
  pendingLogout(request).length === 0 ? readCookie(request, sessionCookie) : undefined

/** Clears the pending logout once it was processed or somebody logged in. The page that wrote it can read it. */
export function settleLogout(reply: FastifyReply): void {
  for (const name of pendingLogout(reply.request)) reply.clearCookie(name, { path: '/', secure: name === secureLogoutCookie })
}
