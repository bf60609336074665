import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { createContext, type ReactNode, useContext } from 'react'

/**
 * Server replacement of the router library (web/ssr.vite.ts), for a page rendered once without navigation. Using a missing
 * export fails the build.
 */
export interface SsrPlace {
  address: URL
  user: UsuarioActual | undefined
  /** Contents of each `<Outlet>`, from the outside in. */
  inside: ReactNode[]
}

const here = createContext<SsrPlace | undefined>(undefined)
export const SsrLocation = here.Provider

function useSsrPlace(): SsrPlace {
  const place = useContext(here)
  if (!place) throw new Error('drawn outside of a place')
  return place
}

type SearchParams = Record<string, string | undefined>

const searchOf = ({ searchParams }: URL): SearchParams => Object.fromEntries(searchParams)

const withSearch = (path: string, searchParams: SearchParams): string => {
  const text = new URLSearchParams(
    Object.entries(searchParams).flatMap(([key, value]) => (value === undefined || value === '' ? [] : [[key, String(value)]])),
  ).toString()
  return text ? `${path}?${text}` : path
}

interface LinkProps {
  to?: string
  search?: SearchParams | ((before: SearchParams) => SearchParams)
  params?: Record<string, string>
  children?: ReactNode
  resetScroll?: boolean
  activeOptions?: { exact?: boolean; explicitUndefined?: boolean }
  [other: string]: unknown
}

export function Link({ to = '.', search, params = {}, resetScroll: _resetScroll, activeOptions, children, ...rest }: LinkProps) {
  const { address } = useSsrPlace()
  const path = (to === '.' ? address.pathname : to).replace(/\$(\w+)/g, (_todo, key: string) => params[key] ?? '')
  const searched = searchOf(address)
  const searchParams = typeof search === 'function' ? search(searched) : (search ?? {})
  // Marks active links like the library.
  const active =
    (address.pathname === path || (!activeOptions?.exact && address.pathname.startsWith(`${path}/`))) &&
    Object.entries(searchParams).every(([key, value]) =>
      value === undefined ? !activeOptions?.explicitUndefined || searched[key] === undefined : searched[key] === value,
    )
  return (
    <a {...rest} {...(active ? { 'aria-current': 'page' } : {})} href={withSearch(path, searchParams)}>
      {children}
    </a>
  )
}

const nothing = (): Promise<void> => Promise.resolve()

export const useNavigate = () => nothing
export const useRouter = () => ({ history: { back: nothing }, navigate: nothing })
export const useCanGoBack = () => false
export const useBlocker = (): void => undefined
export const useSearch = () => searchOf(useSsrPlace().address)
export const useParams = () => ({})
export const useRouteContext = () => ({ usuario: useSsrPlace().user })

export function useLocation<T>({ select = (l) => l as T }: { select?(place: { pathname: string; href: string }): T } = {}): T {
  const { pathname, search } = useSsrPlace().address
  return select({ pathname, href: pathname + search })
}

export function useRouterState<T>({ select }: { select(state: unknown): T }): T {
  return select({ matches: [{ routeId: '/app' }], status: 'idle', isLoading: false })
}

export function Outlet() {
  const place = useSsrPlace()
  const [current, ...inside] = place.inside
  return <SsrLocation value={{ ...place, inside }}>{current}</SsrLocation>
}
