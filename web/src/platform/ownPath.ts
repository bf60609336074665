/** Placeholder origin to resolve relative addresses. */
const base = 'https://propio.invalid'

/** Validates a redirect target from outside (`?volver=`). Returns a path of the application, or `other`. */
export function ownPath(address: string | undefined, other = '/app'): string {
  if (!address?.startsWith('/') || !URL.canParse(address, base)) return other
  const { origin, pathname, search, hash } = new URL(address, base)
  return origin === base && /^\/app(\/(?!\/)|$)/.test(pathname) ? pathname + search + hash : other
}
