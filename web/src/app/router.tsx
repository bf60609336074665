import { pantallasActividad } from '@gremial/contract/afiliado/actividad.ts'
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { deAcceso } from '../features/acceso/pantallas.ts'
import { miCarnetRoute } from '../features/afiliado/carnet-digital/miCarnetRoute.ts'
import { deAfiliado } from '../features/afiliado/pantallas.ts'
import { deTramites } from '../features/tramites/pantallas.ts'
import { ErrorApi } from '../platform/api.ts'
import { type Consulta, direccionCon } from '../platform/consulta.ts'
import { textosDelPersonal } from '../platform/i18n.ts'
import { insistir } from '../platform/insistir.ts'
import { queryClient, usuarioQuery } from '../platform/sesion.ts'
import { muestra, rutasConSesion, rutasDeCualquiera } from '../ui/muestra.ts'
import { PantallaFallo } from '../ui/PantallaFallo.tsx'
import { pantallaDe } from '../ui/pantalla.ts'
import type { delPersonal } from './delPersonal.ts'
import { Espera } from './Espera.tsx'
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
    // Without their screens there are still those of everybody: whichever of the others is opened asks again.
    if (quien.nivel.id > 1) await Promise.all([textosDelPersonal(), traerPersonal().catch(() => undefined)])
    return { usuario: quien }
  },
  pendingComponent: Espera,
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
const deTodos = [
  muestra(pantallasActividad, { inicio: () => import('./inicio/InicioPage.tsx') }),
  ...deAcceso,
  ...deAfiliado,
  ...deTramites,
] as const

/** Paths are also reached as the specification prints them, without /app; anything else is /app (K-19, K-65). */
const restoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: async ({ params, location }) => {
    const resto = params._splat ?? ''
    const hallada = () => [location.pathname, `/app/${resto}`].find(existe)
    const ruta = hallada() ?? (await traerPersonal().then(hallada))
    if (!ruta && resto) void import('./perdida.ts').then((m) => m.decirPerdida(resto))
    throw redirect({ href: ruta ? `${ruta}${location.searchStr}` : '/app', replace: true })
  },
})

const existe = (ruta: string): boolean =>
  router.matchRoutes(ruta, {}).some((m) => m.routeId !== '__root__' && m.routeId !== '/app' && m.routeId !== '/$')

/** As a type, each has the screens of the staff too: a link knows where it leads before they came. */
type Cualquiera = (typeof deTodos)[number] | (typeof delPersonal)[number]
const sueltas = rutasDeCualquiera<Cualquiera, typeof rootRoute>(deTodos, rootRoute)
const conSesion = rutasConSesion<Cualquiera, typeof appRoute>(deTodos, appRoute)
const miCarnet = miCarnetRoute(rootRoute)
const arbol = () =>
  rootRoute.addChildren([loginRoute, ...sueltas, miCarnet, appRoute.addChildren([inicioRoute, ...conSesion]), restoRoute])

export const router = createRouter({
  routeTree: arbol(),
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

let personal: Promise<void> | undefined
/** Brings the screens of the staff, once. What did not come is asked for again. */
function traerPersonal(): Promise<void> {
  personal ??= insistir(() => import('./delPersonal.ts')).then((m) => {
    sueltas.push(...rutasDeCualquiera(m.delPersonal, rootRoute))
    conSesion.push(...rutasConSesion(m.delPersonal, appRoute))
    arbol()
    router.setRoutes(router.buildRouteTree())
  })
  personal.catch(() => {
    personal = undefined
  })
  return personal
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
