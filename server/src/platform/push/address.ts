import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Allowed addresses for push notifications. A browser supplies the address, so it is untrusted: this process only contacts, by
 * https, the services that the installation names.
 */

/** Matches `name`, `*.name` or `name:port`. One with a port is the operator's own service and may be anywhere. */
const matches = (url: URL, host: string): boolean =>
  host.startsWith('*.')
    ? url.port === '' && url.hostname.endsWith(host.slice(1)) && url.hostname.length > host.length - 1
    : url.host === host

/** The parsed address if push notifications may be sent there, else undefined. */
export function pushAddress(hosts: readonly string[], address: string): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || address.length > 1000) return undefined
  return hosts.some((host) => matches(url, host)) ? url : undefined
}

/** True for a service that the installation names with its port: it may be in the local network. */
export const isOwnService = (hosts: readonly string[], url: URL): boolean => url.port !== '' && hosts.includes(url.host)

const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4')

/** Public IPv6 addresses, minus those that embed an IPv4 one (6to4, Teredo) and documentation. */
const world = new BlockList()
world.addSubnet('2000::', 3, 'ipv6')
const hiding = new BlockList()
hiding.addSubnet('2001::', 32, 'ipv6')
hiding.addSubnet('2002::', 16, 'ipv6')
hiding.addSubnet('2001:db8::', 32, 'ipv6')

/** True for a public address, outside the local network. */
export const isPublic = (address: string): boolean =>
  isIP(address) === 4
    ? !inside.check(address, 'ipv4')
    : isIP(address) === 6 && world.check(address, 'ipv6') && !hiding.check(address, 'ipv6')

/** A name resolved to the local network: an attempted SSRF. */
export class InsideAddress extends Error {
  constructor() {
    super('an address of the inside')
  }
}

/**
 * DNS lookup that rejects addresses in the local network. Used by the connection itself, so the answer cannot change between
 * check and use (DNS rebinding).
 */
export const publicLookup: LookupFunction = (name, options, done) =>
  lookup(name, { ...options, all: true }, (error, found) => {
    const wrong = error ?? (found.every(({ address }) => isPublic(address)) ? undefined : new InsideAddress())
    const [first] = found ?? []
    if (wrong || !first) return done(wrong ?? new Error('no address'), [])
    if (options.all) return done(null, found)
    done(null, first.address, first.family)
  })

/** True for a name that never is a public one: without a dot, or of a zone for local networks (RFC 6761, RFC 6762, RFC 8375). */
const isInsideName = (name: string): boolean =>
  !name.replace(/\.$/, '').includes('.') || /\.(localhost|local|internal|lan|home\.arpa)\.?$/.test(name)

/**
 * Parses an address entered on a screen, if the portal may call it: https to a public address, or a local one that the operator
 * listed with its port. The connection checks what the name resolves to (publicLookup).
 */
export function spokenAddress(inside: readonly string[], address: string): { url: URL; own: boolean } | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || url.username !== '' || url.password !== '' || address.length > 500) return undefined
  const own = inside.includes(`${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`)
  if (url.protocol !== 'https:' && !(own && url.protocol === 'http:')) return undefined
  // A numeric address needs no DNS lookup, so it is checked here.
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return own || (isIP(literal) === 0 ? !isInsideName(literal) : isPublic(literal)) ? { url, own } : undefined
}
