/** Nobody's: what is relative to it is relative to us. */
const base = 'https://propio.invalid'

/** Where an address that came from outside (`?volver=`) goes: a screen of the application, or `otra` when it is anything else. */
export function direccionPropia(direccion: string | undefined, otra = '/app'): string {
  if (!direccion?.startsWith('/') || !URL.canParse(direccion, base)) return otra
  const { origin, pathname, search, hash } = new URL(direccion, base)
  return origin === base && /^\/app(\/(?!\/)|$)/.test(pathname) ? pathname + search + hash : otra
}
