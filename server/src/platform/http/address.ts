import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/**
 * Address of a client for rate limits. IPv6 addresses count by their /64, which is what one visitor has. Clients already gone
 * have no address and share one key.
 */
export const addressOf = ({ ip }: { ip: string | undefined }): string => (ip ? normalizeIP(ip) : 'gone')

/** The client's network, for display and storage: enough to tell home from elsewhere, but not a person's address. */
export const networkOf = ({ ip }: { ip: string | undefined }): string =>
  ip
    ? normalizeIP(ip, 48)
        .replace(/\.\d+$/, '.x')
        .replace(/::$/, ':x')
    : ''

const loopback = /^(127\.|::1$|::ffff:127\.)/
const forwarded = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/**
 * True if the request was made on this machine. A request through a proxy was not, however near the proxy is. Uses the address of
 * the connection, which headers cannot change.
 */
export const isHere = ({ socket, headers }: FastifyRequest): boolean =>
  loopback.test(socket.remoteAddress ?? '') && forwarded.every((name) => headers[name] === undefined)

/** True for a request with two Host headers: a proxy and the server could each believe a different one. */
export const hasTwoHosts = ({ rawHeaders }: { rawHeaders: readonly string[] }): boolean => {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'host') hosts++
  return hosts > 1
}
