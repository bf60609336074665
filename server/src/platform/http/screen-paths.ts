import { pathOf } from './path.ts'

/** Part of the address that makes the home say that nothing was found (web/src/app/router.tsx). */
const unknown = '#direccion-desconocida'

/** As the browser's router compares them: without case and without slashes at the end. */
const partsOf = (path: string): string[] => {
  const parts = path.toLowerCase().split('/')
  while (parts.at(-1) === '') parts.pop()
  return parts
}

/**
 * Redirects addresses that are no screen (K-19, K-65), and those that need a session without one (A-NAVEGACION-02), so that the
 * browser does not load the application to find out.
 * `paths`: declared paths of the screens, below /app or, with a leading slash, from the root.
 * Returns undefined for a screen, else the address to go to: the login, the same path below /app if that is a screen, or the home.
 */
export function screenPaths(paths: readonly string[]): (url: string, session: boolean) => string | undefined {
  const screens = ['/', '/login', '/carnet', '/app', ...paths.map((path) => (path.startsWith('/') ? path : `/app/${path}`))].map(
    partsOf,
  )
  const exists = (path: string): boolean => {
    const parts = partsOf(path)
    return screens.some(
      (screen) =>
        screen.length === parts.length && screen.every((part, i) => (part.startsWith('$') ? parts[i] : part === parts[i])),
    )
  }
  return (url, session) => {
    const path = pathOf(url)
    const { pathname, search } = URL.parse(url, 'http://localhost') ?? { pathname: path, search: '' }
    if (exists(path)) {
      const [, first, inside] = partsOf(path)
      // The server renders the login at /app itself.
      if (session || first !== 'app' || inside === undefined) return undefined
      return `/login?${new URLSearchParams({ volver: pathname + search })}`
    }
    if (exists(`/app${path}`)) return `/app${pathname}${search}`
    return session ? `/app${unknown}` : '/app'
  }
}
