import { logoutCookie } from '@gremial/contract/platform/logout-cookie.ts'
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

/** The session cookie of a browser; none while its logout is still pending. */
export const readSession = (request: FastifyRequest): string | undefined =>
  request.cookies[logoutCookie] === undefined ? readCookie(request, sessionCookie) : undefined

/**
 * Clears the pending logout once it was processed or somebody logged in. A page wrote that cookie, hence without the prefix that
 * only a server may set.
 */
export function settleLogout(reply: FastifyReply): void {
  if (reply.request.cookies[logoutCookie] !== undefined) reply.clearCookie(logoutCookie, { path: '/' })
}
