import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { actividadRoutes } from '../features/actividad/actividad.routes.tsx'
import { afiliadosRoutes } from '../features/afiliados/afiliados.routes.tsx'
import { bancosRoutes } from '../features/bancos/bancos.routes.tsx'
import { cajasRoutes } from '../features/cajas/cajas.routes.tsx'
import { carnetDigitalRoutes, miCarnetRoute } from '../features/carnet-digital/carnet-digital.routes.tsx'
import { conceptosCajaRoutes } from '../features/conceptos-caja/conceptos-caja.routes.tsx'
import { contactoRoutes } from '../features/contacto/contacto.routes.tsx'
import { correosRoutes } from '../features/correos/correos.routes.tsx'
import { cuentaCorrienteRoutes } from '../features/cuenta-corriente/cuenta-corriente.routes.tsx'
import { documentosRoutes } from '../features/documentos/documentos.routes.tsx'
import { legalesRoutes } from '../features/legales/legales.routes.tsx'
import { movimientosCajaRoutes } from '../features/movimientos-caja/movimientos-caja.routes.tsx'
import { pendientesRoutes } from '../features/pendientes/pendientes.routes.tsx'
import { perfilRoutes, perfilRutasPublicas } from '../features/perfil/perfil.routes.tsx'
import { planillasCajaRoutes } from '../features/planillas-caja/planillas-caja.routes.tsx'
import { registroRoutes } from '../features/registro/registro.routes.tsx'
import { seccionalesRoutes } from '../features/seccionales/seccionales.routes.tsx'
import { talonesRoutes } from '../features/talones/talones.routes.tsx'
import { tesoreriaRoutes } from '../features/tesoreria/tesoreria.routes.tsx'
import { verificacionRoutes } from '../features/verificacion/verificacion.routes.tsx'
import { ErrorApi } from '../platform/api.ts'
import { conTextos } from './i18n.ts'
import { queryClient, usuarioQuery } from './sesion.ts'

/** Query of an address, as plain texts: lists keep their state there. */
export type Consulta = Record<string, string | undefined>

const rootRoute = createRootRoute({ component: Outlet, validateSearch: (s: Record<string, unknown>): Consulta => s as Consulta })

const usuario = () => queryClient.ensureQueryData(usuarioQuery)

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  // Already in: the entry is rejected (A-LOGIN-02, A-NAVEGACION-03).
  beforeLoad: async () => {
    if (await usuario().catch(() => null)) throw redirect({ to: '/app' })
  },
  component: lazyRouteComponent(() => import('../features/acceso/LoginPage.tsx'), 'LoginPage'),
})

const preguntasRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/preguntas-frecuentes',
  component: lazyRouteComponent(
    conTextos(() => import('../features/organizacion/PreguntasPage.tsx')),
    'PreguntasPage',
  ),
})

/** The shell: whatever lies below needs a session, and without one goes to the login (A-NAVEGACION-02). */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app',
  beforeLoad: async ({ location }) => {
    const quien = await usuario().catch((error: unknown) => {
      // Without network there is still the card that this phone keeps (decisions §9.1).
      if (error instanceof ErrorApi && error.status === 0) throw redirect({ to: '/carnet', search: { volver: location.href } })
      throw error
    })
    if (!quien) throw redirect({ to: '/login', search: { volver: location.href } })
    return { usuario: quien }
  },
  component: lazyRouteComponent(
    conTextos(() => import('./shell/Armazon.tsx')),
    'Armazon',
  ),
})

const inicioRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/app/actividad/listar' })
  },
})

const pantallas = [
  ...actividadRoutes(appRoute),
  ...afiliadosRoutes(appRoute),
  ...cuentaCorrienteRoutes(appRoute),
  ...documentosRoutes(appRoute),
  ...seccionalesRoutes(appRoute),
  ...bancosRoutes(appRoute),
  ...perfilRoutes(appRoute),
  ...carnetDigitalRoutes(appRoute),
  ...contactoRoutes(appRoute),
  ...correosRoutes(appRoute),
  ...cajasRoutes(appRoute),
  ...conceptosCajaRoutes(appRoute),
  ...movimientosCajaRoutes(appRoute),
  ...planillasCajaRoutes(appRoute),
  ...tesoreriaRoutes(appRoute),
  ...pendientesRoutes(appRoute),
]

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
    throw redirect({ to: existe ? conApp : '/app', search: existe ? location.search : {}, replace: true })
  },
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    loginRoute,
    preguntasRoute,
    ...registroRoutes(rootRoute),
    ...talonesRoutes(rootRoute),
    ...perfilRutasPublicas(rootRoute),
    ...verificacionRoutes(rootRoute),
    miCarnetRoute(rootRoute),
    ...legalesRoutes(rootRoute),
    appRoute.addChildren([inicioRoute, ...pantallas]),
    restoRoute,
  ]),
  parseSearch: (texto) => Object.fromEntries(new URLSearchParams(texto)),
  stringifySearch: (consulta) => {
    const texto = new URLSearchParams(
      Object.entries(consulta as Consulta).flatMap(([k, v]) => (v === undefined || v === '' ? [] : [[k, String(v)]])),
    ).toString()
    return texto ? `?${texto}` : ''
  },
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
