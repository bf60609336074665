import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { createContext, type ReactNode, useContext } from 'react'

/**
 * What the screens ask of the router, for a page that is drawn once, on the server, and goes nowhere: web/primera.vite.ts puts it in the
 * place of the library. What a screen that is drawn there uses and is not here does not build.
 */
export interface Lugar {
  direccion: URL
  usuario: UsuarioActual | undefined
  /** What each `<Outlet>` shows, from the outside in. */
  dentro: ReactNode[]
}

const Aqui = createContext<Lugar | undefined>(undefined)
export const EnLugar = Aqui.Provider

function useLugar(): Lugar {
  const lugar = useContext(Aqui)
  if (!lugar) throw new Error('drawn outside of a place')
  return lugar
}

type Busca = Record<string, string | undefined>

const buscaDe = ({ searchParams }: URL): Busca => Object.fromEntries(searchParams)

const conBusca = (ruta: string, busca: Busca): string => {
  const texto = new URLSearchParams(
    Object.entries(busca).flatMap(([clave, valor]) => (valor === undefined || valor === '' ? [] : [[clave, String(valor)]])),
  ).toString()
  return texto ? `${ruta}?${texto}` : ruta
}

interface PropsLink {
  to?: string
  search?: Busca | ((antes: Busca) => Busca)
  params?: Record<string, string>
  children?: ReactNode
  resetScroll?: boolean
  activeOptions?: { exact?: boolean }
  [otro: string]: unknown
}

export function Link({ to = '.', search, params = {}, resetScroll: _resetScroll, activeOptions, children, ...resto }: PropsLink) {
  const { direccion } = useLugar()
  const ruta = (to === '.' ? direccion.pathname : to).replace(/\$(\w+)/g, (_todo, clave: string) => params[clave] ?? '')
  const buscada = buscaDe(direccion)
  const busca = typeof search === 'function' ? search(buscada) : (search ?? {})
  // As the library marks the links that lead to where one is.
  const activo =
    (direccion.pathname === ruta || (!activeOptions?.exact && direccion.pathname.startsWith(`${ruta}/`))) &&
    Object.entries(busca).every(([clave, valor]) => valor === undefined || buscada[clave] === valor)
  return (
    <a {...resto} {...(activo ? { 'aria-current': 'page' } : {})} href={conBusca(ruta, busca)}>
      {children}
    </a>
  )
}

const nada = (): Promise<void> => Promise.resolve()

export const useNavigate = () => nada
export const useRouter = () => ({ history: { back: nada }, navigate: nada })
export const useCanGoBack = () => false
export const useBlocker = (): void => undefined
export const useSearch = () => buscaDe(useLugar().direccion)
export const useParams = () => ({})
export const useRouteContext = () => ({ usuario: useLugar().usuario })

export function useLocation<T>({ select = (l) => l as T }: { select?(lugar: { pathname: string; href: string }): T } = {}): T {
  const { pathname, search } = useLugar().direccion
  return select({ pathname, href: pathname + search })
}

export function useRouterState<T>({ select }: { select(estado: unknown): T }): T {
  const { usuario } = useLugar()
  return select({ matches: [{ routeId: usuario ? '/app' : '/login' }], status: 'idle', isLoading: false })
}

export function Outlet() {
  const lugar = useLugar()
  const [este, ...dentro] = lugar.dentro
  return <EnLugar value={{ ...lugar, dentro }}>{este}</EnLugar>
}
