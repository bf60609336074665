import { pathOf } from './path.ts'

/** Part of the address that makes the home say that nothing was found (web/src/app/router.tsx). */
const unknown = '#direccion-desconocida'

/**
 * Leads the addresses that are no screen (K-19, K-65), so that the browser does not load the application to find out.
 * `paths`: declared paths of the screens, below /app or, with a leading slash, from the root.
 * Returns undefined for a screen, else the address to go to: the same path below /app if that is a screen, or the home.
 */
export function screenPaths(paths: readonly string[]): (url: string, session: boolean) => string | undefined {
  const sources = paths.map((path) => (path.startsWith('/') ? path : `/app/${path}`).replaceAll(/\$\w+/g, '[^/]+'))
  const screens = new RegExp(`^(?:/?|/login|/carnet|/app|${sources.join('|')})/*$`, 'i')
  return (url, session) => {
    const path = pathOf(url)
    if (screens.test(path)) return undefined
    const { pathname, search } = URL.parse(url, 'http://localhost') ?? { pathname: path, search: '' }
    if (screens.test(`/app${path}`)) return `/app${pathname}${search}`
    return session ? `/app${unknown}` : '/app'
  }
}
