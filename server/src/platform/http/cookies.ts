import type { FastifyReply, FastifyRequest } from 'fastify'

/** Cookies are HttpOnly, SameSite=Lax, and Secure when the visitor came by https (decisions §2). `maxAge` in seconds; none: until the browser closes. */
export function setCookie(request: FastifyRequest, reply: FastifyReply, name: string, value: string, maxAge?: number): void {
  reply.setCookie(name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.server.services.config.publicUrl?.startsWith('https:') ?? request.protocol === 'https',
    ...(maxAge === undefined ? {} : { maxAge }),
  })
}

export function clearCookie(reply: FastifyReply, name: string): void {
  reply.clearCookie(name, { path: '/' })
}
