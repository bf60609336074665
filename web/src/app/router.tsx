import { pantallasActividad } from '@gremial/contract/afiliado/actividad.ts'
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { deAcceso } from '../features/acceso/pantallas.ts'
import { deAdministracion } from '../features/administracion/pantallas.ts'
import { miCarnetRoute } from '../features/afiliado/carnet-digital/miCarnetRoute.ts'
import { deAfiliado } from '../features/afiliado/pantallas.ts'
import { deSeccionales } from '../features/seccionales/pantallas.ts'
import { deTesoreria } from '../features/tesoreria/pantallas.ts'
import { deTramites } from '../features/tramites/pantallas.ts'
import { ErrorApi } from '../platform/api.ts'
import { type Consulta, direccionCon } from '../platform/consulta.ts'
import { textosDelPersonal } from '../platform/i18n.ts'
import { queryClient, usuarioQuery } from '../platform/sesion.ts'
import { muestra, rutasConSesion, rutasDeCualquiera } from '../ui/muestra.ts'
import { PantallaFallo } from '../ui/PantallaFallo.tsx'
import { pantallaDe } from '../ui/pantalla.ts'
import { LoginPage } from './portada/LoginPage.tsx'
import { Raiz } from './Raiz.tsx'

const rootRoute = createRootRoute({ component: Raiz, errorComponent: PantallaFallo })

const usuario = () => queryClient.ensureQueryData(usuarioQuery)

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: direccionCon<'volver'>(),
  // Already in: the entry is rejected (A-LOGIN-02, A-NAVEGACION-03).
  beforeLoad: async () => {
    if (await usuario().catch(() => null)) throw redirect({ to: '/app' })
  },
  component: LoginPage,
})

/** The shell: whatever lies below needs a session, and without one goes to the login (A-NAVEGACION-02). */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app',
  beforeLoad: async ({ location }) => {
    const quien = await usuario().catch(async (error: unknown) => {
      if (!(error instanceof ErrorApi && error.status === 0)) throw error
      const antes = await import('./guardado.ts').then((m) => m.usuarioGuardado()).catch(() => undefined)
      // Without network there is still the card that this phone keeps (decisions §9.1).
      if (!antes) throw redirect({ to: '/carnet', search: { volver: location.href } })
      return antes
    })
    if (!quien) throw redirect({ to: '/login', search: { volver: location.href } })
    if (quien.nivel.id > 1) await textosDelPersonal()
    return { usuario: quien }
  },
  component: pantallaDe(() => import('./shell/Armazon.tsx'), 'Armazon'),
})

const inicioRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/app/actividad/listar' })
  },
})

/** The home is put together here, because each district that has work gives its piece. */
const pantallas = [
  muestra(pantallasActividad, { inicio: () => import('./inicio/InicioPage.tsx') }),
  ...deAcceso,
  ...deAfiliado,
  ...deSeccionales,
  ...deTesoreria,
  ...deTramites,
  ...deAdministracion,
] as const

/** Paths are also reached as the specification prints them, without /app; anything else is /app (K-19, K-65). */
const restoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ params, location }) => {
    const resto = params._splat ?? ''
    const conApp = `/app/${resto.replace(/^app\//, '')}`
    const existe =
      !resto.startsWith('app/') &&
      router.matchRoutes(conApp, {}).some((m) => m.routeId !== '__root__' && m.routeId !== '/app' && m.routeId !== '/$')
    if (!existe && resto) void import('./perdida.ts').then((m) => m.decirPerdida(resto))
    throw redirect({ href: existe ? `${conApp}${location.searchStr}` : '/app', replace: true })
  },
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    loginRoute,
    ...rutasDeCualquiera(pantallas, rootRoute),
    miCarnetRoute(rootRoute),
    appRoute.addChildren([inicioRoute, ...rutasConSesion(pantallas, appRoute)]),
    restoRoute,
  ]),
  parseSearch: (texto) => Object.fromEntries(new URLSearchParams(texto)),
  stringifySearch: (consulta) => {
    const texto = new URLSearchParams(
      Object.entries(consulta as Consulta).flatMap(([k, v]) => (v === undefined || v === '' ? [] : [[k, String(v)]])),
    ).toString()
    return texto ? `?${texto}` : ''
  },
  defaultErrorComponent: PantallaFallo,
  defaultPreload: 'intent',
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
