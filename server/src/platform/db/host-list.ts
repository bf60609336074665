/**
 * `any`: the first host that answers. `read-write` and `primary`: the first that takes writes. Undefined: the same, or else the
 * first that answers.
 */
type Wanted = 'any' | 'read-write' | 'primary' | undefined
/**
 * Splits an address with several hosts into scheme and credentials, hosts, database and query. Returns undefined for a single
 * host.
 */
function partsOf(url: string) {
  const start = /^postgres(?:ql)?:\/\//.exec(url)?.[0] ?? ''
  const [where = '', query = ''] = split(url.slice(start.length), '?')
  const [authority = '', base] = split(where, '/')
  const at = authority.lastIndexOf('@') + 1
  const names = authority.slice(at)
  if (!start || !names.includes(',')) return undefined
  return { start: start + authority.slice(0, at), names: names.split(','), path: base === undefined ? '' : `/${base}`, query }
}

/** Splits at the first occurrence of a character. */
function split(text: string, letter: string): string[] {
  const i = text.indexOf(letter)
  return i < 0 ? [text] : [text.slice(0, i), text.slice(i + 1)]
}

const wantedNames = ['any', 'read-write', 'primary']

export interface Servers {
  urls: string[]
  wanted: Wanted
}

/** Describes what is wrong with the hosts of an address; undefined if nothing is. */
export function wrongHosts(url: string): string | undefined {
  const query = new URLSearchParams(url.split('?')[1] ?? '')
  if (query.get('host')?.includes(',')) return 'varios servidores van antes de la barra: postgres://usuario:clave@uno,dos/base'
  const parts = partsOf(url)
  if (!parts) return undefined
  if (parts.names.some((name) => !/^(\[[\da-f:.]+\]|[^:[\]]+)(:\d{1,5})?$/i.test(name)))
    return 'cada servidor se escribe nombre o nombre:puerto, con comas en el medio'
  const wanted = query.get('target_session_attrs')
  return wanted === null || wantedNames.includes(wanted)
    ? undefined
    : `target_session_attrs=${wanted} no sirve para el portal: ${wantedNames.join(', ')}`
}

/** Single-host addresses, in the order in which they are tried. */
export function eachOf(url: string): Servers | undefined {
  const parts = partsOf(url)
  if (!parts) return undefined
  const { start, names, path } = parts
  const query = new URLSearchParams(parts.query)
  const wanted = (query.get('target_session_attrs') ?? undefined) as Wanted
  query.delete('target_session_attrs')
  const end = query.size > 0 ? `?${query}` : ''
  return { urls: names.map((name) => `${start}${name}${path}${end}`), wanted }
}

/** A single-host address, for callers that only need its user and database. */
export const plainUrl = (url: string): string => eachOf(url)?.urls[0] ?? url
