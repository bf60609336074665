import { actividadScreens } from '@gremial/contract/afiliado/actividad.ts'
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { deAcceso } from '../features/acceso/pantallas.ts'
import { miCarnetRoute } from '../features/afiliado/carnet-digital/miCarnetRoute.ts'
import { deAfiliado } from '../features/afiliado/pantallas.ts'
import { deTramites } from '../features/tramites/pantallas.ts'
import { ApiError } from '../platform/api.ts'
import { staffTexts } from '../platform/i18n.ts'
import { retry } from '../platform/retry.ts'
import { queryClient, userQuery } from '../platform/session.ts'
import { type QueryParams, urlWith } from '../platform/urlQuery.ts'
import { ErrorScreen } from '../ui/ErrorScreen.tsx'
import { homeScreenOf } from '../ui/screen.ts'
import { bindScreens, publicRoutes, sessionRoutes } from '../ui/screenRoutes.ts'
import { Loading } from './Loading.tsx'
import { Root } from './Root.tsx'
import type { staffScreens } from './staffScreens.ts'

const rootRoute = createRootRoute({ component: Root, errorComponent: ErrorScreen })

const user = () => queryClient.ensureQueryData(userQuery)

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: urlWith<'volver'>(),
  // A session exists: redirect to the application (A-LOGIN-02, A-NAVEGACION-03).
  beforeLoad: async () => {
    if (await user().catch(() => null)) throw redirect({ to: '/app' })
  },
  component: homeScreenOf(() => import('./login/LoginRoute.tsx'), 'LoginRoute'),
})

/** The shell: everything below needs a session, and redirects to the login without one (A-NAVEGACION-02). */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app',
  beforeLoad: async ({ location }) => {
    const who = await user().catch(async (error: unknown) => {
      if (!(error instanceof ApiError && error.status === 0)) throw error
      const before = await import('./offlineCache.ts').then((m) => m.storedUser()).catch(() => undefined)
      // Offline, the member card stored on this phone still opens (decisions §9.1).
      if (!before) throw redirect({ to: '/carnet', search: { volver: location.href } })
      return before
    })
    if (!who) throw redirect({ to: '/login', search: { volver: location.href } })
    // If the staff screens fail to load, the shared ones still work; opening a staff screen retries.
    if (who.nivel.id > 1) await Promise.all([staffTexts(), loadStaff().catch(() => undefined)])
    return { usuario: who }
  },
  pendingComponent: Loading,
  component: homeScreenOf(() => import('./shell/Shell.tsx'), 'Shell'),
})

const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  beforeLoad: ({ location }) => {
    // The server leads here from an unknown address (server/src/platform/http/screen-paths.ts).
    if (location.hash === 'direccion-desconocida') void import('./notFound.ts').then((m) => m.notifyNotFound(location.hash))
    throw redirect({ to: '/app/actividad/listar' })
  },
})

/** The home is assembled here, because several areas contribute to it. */
const allScreens = [
  bindScreens(actividadScreens, { inicio: () => import('./home/InicioPage.tsx') }, homeScreenOf),
  ...deAcceso,
  ...deAfiliado,
  ...deTramites,
] as const

/** Paths also work as the specification prints them, without /app. Unknown ones redirect to /app (K-19, K-65). */
const restoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: async ({ params, location }) => {
    const rest = params._splat ?? ''
    const found = () => [location.pathname, `/app/${rest}`].find(exists)
    const path = found() ?? (await loadStaff().then(found))
    if (!path && rest) void import('./notFound.ts').then((m) => m.notifyNotFound(rest))
    throw redirect({ href: path ? `${path}${location.searchStr}` : '/app', replace: true })
  },
})

const exists = (path: string): boolean =>
  router.matchRoutes(path, {}).some((m) => m.routeId !== '__root__' && m.routeId !== '/app' && m.routeId !== '/$')

/** The types include the staff screens, so that links to them are typed before they load. */
type AnyProps = (typeof allScreens)[number] | (typeof staffScreens)[number]
const loose = publicRoutes<AnyProps, typeof rootRoute>(allScreens, rootRoute)
const withSession = sessionRoutes<AnyProps, typeof appRoute>(allScreens, appRoute)
const myCard = miCarnetRoute(rootRoute)
const tree = () =>
  rootRoute.addChildren([loginRoute, ...loose, myCard, appRoute.addChildren([homeRoute, ...withSession]), restoRoute])

export const router = createRouter({
  routeTree: tree(),
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (query) => {
    const text = new URLSearchParams(
      Object.entries(query as QueryParams).flatMap(([k, v]) => (v === undefined || v === '' ? [] : [[k, String(v)]])),
    ).toString()
    return text ? `?${text}` : ''
  },
  defaultErrorComponent: ErrorScreen,
  defaultPreload: 'intent',
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
})

let staff: Promise<void> | undefined
/** Loads the staff screens once; a failed load is retried on the next call. */
function loadStaff(): Promise<void> {
  staff ??= retry(() => import('./staffScreens.ts')).then((m) => {
    loose.push(...publicRoutes(m.staffScreens, rootRoute))
    withSession.push(...sessionRoutes(m.staffScreens, appRoute))
    tree()
    router.setRoutes(router.buildRouteTree())
  })
  staff.catch(() => {
    staff = undefined
  })
  return staff
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
