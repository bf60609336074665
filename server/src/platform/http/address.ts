import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/**
 * Where a request comes from, to be counted: an IPv6 one by its /64, which is what one visitor has. Who is gone by the time that it is
 * asked has none any more, and is counted with the others who are.
 */
export const addressOf = ({ ip }: { ip: string | undefined }): string => (ip ? normalizeIP(ip) : 'gone')

/** The network that a request comes from, as it is shown and kept: enough to tell one's home from somewhere else, and nobody's address. */
export const networkOf = ({ ip }: { ip: string | undefined }): string =>
  ip
    ? normalizeIP(ip, 48)
        .replace(/\.\d+$/, '.x')
        .replace(/::$/, ':x')
    : ''

const loopback = /^(127\.|::1$|::ffff:127\.)/
const forwarded = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/**
 * Whether a request was made on this machine. Who comes through a proxy was not, however near that is. It is the connection's own address:
 * what a header says of it counts for nothing here.
 */
export const isHere = ({ socket, headers }: FastifyRequest): boolean =>
  loopback.test(socket.remoteAddress ?? '') && forwarded.every((name) => headers[name] === undefined)

/** Two names for one site: a proxy and the server could each believe another one. */
export const hasTwoHosts = ({ rawHeaders }: { rawHeaders: readonly string[] }): boolean => {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'host') hosts++
  return hosts > 1
}
