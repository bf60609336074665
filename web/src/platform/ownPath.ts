/** Nobody's: what is relative to it is relative to us. */
const base = 'https://propio.invalid'

/** Where an address that came from outside (`?volver=`) goes: a screen of the application, or `otra` when it is anything else. */
export function ownPath(address: string | undefined, other = '/app'): string {
  if (!address?.startsWith('/') || !URL.canParse(address, base)) return other
  const { origin, pathname, search, hash } = new URL(address, base)
  return origin === base && /^\/app(\/(?!\/)|$)/.test(pathname) ? pathname + search + hash : other
}
