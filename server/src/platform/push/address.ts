import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Where a notice may be taken. The address is what some browser said, and so whatever somebody wanted to say: this process goes nowhere but to
 * the services that the installation names, by https, and not into the network that it lives in.
 */

/** `name`, `*.name`, or `name:port`: of who runs it, and so wherever it is. */
const matches = (url: URL, host: string): boolean =>
  host.startsWith('*.')
    ? url.port === '' && url.hostname.endsWith(host.slice(1)) && url.hostname.length > host.length - 1
    : url.host === host

/** The address, when a notice may be taken there; undefined for any other. */
export function pushAddress(hosts: readonly string[], address: string): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || address.length > 1000) return undefined
  return hosts.some((host) => matches(url, host)) ? url : undefined
}

/** A service that the installation names with its port is its own: it may be in the same network. */
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

/** The only addresses of IPv6 that are somebody's in the world, less those that hide one of IPv4 (6to4, Teredo). */
const world = new BlockList()
world.addSubnet('2000::', 3, 'ipv6')
const hiding = new BlockList()
hiding.addSubnet('2001::', 32, 'ipv6')
hiding.addSubnet('2002::', 16, 'ipv6')
hiding.addSubnet('2001:db8::', 32, 'ipv6')

/** Whether an address is of everybody's network, and not of the one that this machine is in. */
export const isPublic = (address: string): boolean =>
  isIP(address) === 4
    ? !inside.check(address, 'ipv4')
    : isIP(address) === 6 && world.check(address, 'ipv6') && !hiding.check(address, 'ipv6')

/** Whoever wrote the name wanted this process to speak into its own network. */
export class InsideAddress extends Error {
  constructor() {
    super('an address of the inside')
  }
}

/** A name that leads into the network here is as good as one that leads nowhere. Asked by who connects: between both no answer can change. */
export const publicLookup: LookupFunction = (name, options, done) =>
  lookup(name, { ...options, all: true }, (error, found) => {
    const wrong = error ?? (found.every(({ address }) => isPublic(address)) ? undefined : new InsideAddress())
    const [first] = found ?? []
    if (wrong || !first) return done(wrong ?? new Error('no address'), [])
    if (options.all) return done(null, found)
    done(null, first.address, first.family)
  })

/**
 * An address that somebody wrote on a screen, when the portal may speak to it: by https, to what is outside of the network that it lives in; or to one
 * of the inside that who runs the installation named, with its port. What a name leads to is looked at by who connects.
 */
export function spokenAddress(inside: readonly string[], address: string): { url: URL; own: boolean } | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || url.username !== '' || url.password !== '' || address.length > 500) return undefined
  const own = inside.includes(`${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`)
  if (url.protocol !== 'https:' && !(own && url.protocol === 'http:')) return undefined
  // An address that is written as a number is looked up by nobody.
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return own || isIP(literal) === 0 || isPublic(literal) ? { url, own } : undefined
}
