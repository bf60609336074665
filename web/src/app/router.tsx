import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { perfilRoutes, perfilRutasPublicas } from '../features/acceso/perfil/perfil.routes.tsx'
import { registroRoutes } from '../features/acceso/registro/registro.routes.tsx'
import { segundoFactorRoutes } from '../features/acceso/segundo-factor/segundo-factor.routes.tsx'
import { auditoriaRoutes } from '../features/administracion/auditoria/auditoria.routes.tsx'
import { ayudaRoutes } from '../features/administracion/ayuda/ayuda.routes.tsx'
import { bancosRoutes } from '../features/administracion/bancos/bancos.routes.tsx'
import { catalogosRoutes } from '../features/administracion/catalogos/catalogos.routes.tsx'
import { correosRoutes } from '../features/administracion/correos/correos.routes.tsx'
import { importacionRoutes } from '../features/administracion/importacion/importacion.routes.tsx'
import { legalesRoutes } from '../features/administracion/legales/legales.routes.tsx'
import { menuesEditablesRoutes } from '../features/administracion/menues/menues.routes.tsx'
import { configurarOrganizacionRoutes, organizacionRoutes } from '../features/administracion/organizacion/organizacion.routes.tsx'
import { permisosRoutes } from '../features/administracion/permisos/permisos.routes.tsx'
import { publicacionRoutes } from '../features/administracion/publicacion/publicacion.routes.tsx'
import { rolesRoutes } from '../features/administracion/roles/roles.routes.tsx'
import { administrarSeccionalesRoutes } from '../features/administracion/seccionales/seccionales.routes.tsx'
import { usuariosRoutes } from '../features/administracion/usuarios/usuarios.routes.tsx'
import { afiliadosRoutes } from '../features/afiliado/afiliados/afiliados.routes.tsx'
import { carnetDigitalRoutes, miCarnetRoute } from '../features/afiliado/carnet-digital/carnet-digital.routes.tsx'
import { contactoRoutes } from '../features/afiliado/contacto/contacto.routes.tsx'
import { cuentaCorrienteRoutes } from '../features/afiliado/cuenta-corriente/cuenta-corriente.routes.tsx'
import { documentosRoutes } from '../features/afiliado/documentos/documentos.routes.tsx'
import { talonesRoutes } from '../features/afiliado/documentos/talones.routes.tsx'
import { misDatosRoutes } from '../features/afiliado/mis-datos/mis-datos.routes.tsx'
import { verificacionRoutes } from '../features/afiliado/verificacion/verificacion.routes.tsx'
import { estructuraRoutes } from '../features/seccionales/estructura/estructura.routes.tsx'
import { mandatosRoutes } from '../features/seccionales/mandatos/mandatos.routes.tsx'
import { seccionalesRoutes } from '../features/seccionales/seccionales/seccionales.routes.tsx'
import { cajasRoutes } from '../features/tesoreria/cajas/cajas.routes.tsx'
import { centralRoutes } from '../features/tesoreria/central/central.routes.tsx'
import { comprobantesRoutes } from '../features/tesoreria/comprobantes/comprobantes.routes.tsx'
import { conceptosCajaRoutes } from '../features/tesoreria/conceptos-caja/conceptos-caja.routes.tsx'
import { finanzasRoutes } from '../features/tesoreria/finanzas/finanzas.routes.tsx'
import { firmasRoutes, firmasRutasPublicas } from '../features/tesoreria/firmas/firmas.routes.tsx'
import { gastosRoutes } from '../features/tesoreria/gastos/gastos.routes.tsx'
import { informeCajaRoutes } from '../features/tesoreria/informe-caja/informe-caja.routes.tsx'
import { movimientosCajaRoutes } from '../features/tesoreria/movimientos-caja/movimientos-caja.routes.tsx'
import { planillasCajaRoutes } from '../features/tesoreria/planillas-caja/planillas-caja.routes.tsx'
import { rendicionesGastoRoutes } from '../features/tesoreria/rendiciones-gasto/rendiciones-gasto.routes.tsx'
import { transferenciasCajaRoutes } from '../features/tesoreria/transferencias-caja/transferencias-caja.routes.tsx'
import { adhesionRoutes } from '../features/tramites/adhesion/adhesion.routes.tsx'
import { bandejaRoutes } from '../features/tramites/bandeja/bandeja.routes.tsx'
import { catalogosTramitesRoutes } from '../features/tramites/catalogos/catalogos.routes.tsx'
import { conformidadRutasPublicas } from '../features/tramites/conformidad/conformidad.routes.tsx'
import { papelesRoutes } from '../features/tramites/documentos/documentos.routes.tsx'
import { resumenesRoutes } from '../features/tramites/resumenes/resumenes.routes.tsx'
import { solicitudRoutes } from '../features/tramites/solicitud/solicitud.routes.tsx'
import { tramitesRoutes } from '../features/tramites/tramites/tramites.routes.tsx'
import { ErrorApi } from '../platform/api.ts'
import { type Consulta, direccionCon } from '../platform/consulta.ts'
import { textosDelPersonal } from '../platform/i18n.ts'
import { queryClient, usuarioQuery } from '../platform/sesion.ts'
import { PantallaFallo } from '../ui/PantallaFallo.tsx'
import { pantallaDe } from '../ui/pantalla.ts'
import { inicioRoutes } from './inicio/inicio.routes.tsx'
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

const pantallas = [
  ...inicioRoutes(appRoute),
  ...afiliadosRoutes(appRoute),
  ...cuentaCorrienteRoutes(appRoute),
  ...documentosRoutes(appRoute),
  ...misDatosRoutes(appRoute),
  ...seccionalesRoutes(appRoute),
  ...administrarSeccionalesRoutes(appRoute),
  ...auditoriaRoutes(appRoute),
  ...bandejaRoutes(appRoute),
  ...bancosRoutes(appRoute),
  ...catalogosRoutes(appRoute),
  ...menuesEditablesRoutes(appRoute),
  ...configurarOrganizacionRoutes(appRoute),
  ...perfilRoutes(appRoute),
  ...carnetDigitalRoutes(appRoute),
  ...contactoRoutes(appRoute),
  ...correosRoutes(appRoute),
  ...importacionRoutes(appRoute),
  ...publicacionRoutes(appRoute),
  ...resumenesRoutes(appRoute),
  ...cajasRoutes(appRoute),
  ...transferenciasCajaRoutes(appRoute),
  ...informeCajaRoutes(appRoute),
  ...comprobantesRoutes(appRoute),
  ...conceptosCajaRoutes(appRoute),
  ...firmasRoutes(appRoute),
  ...movimientosCajaRoutes(appRoute),
  ...planillasCajaRoutes(appRoute),
  ...rendicionesGastoRoutes(appRoute),
  ...centralRoutes(appRoute),
  ...finanzasRoutes(appRoute),
  ...gastosRoutes(appRoute),
  ...segundoFactorRoutes(appRoute),
  ...catalogosTramitesRoutes(appRoute),
  ...tramitesRoutes(appRoute),
  ...estructuraRoutes(appRoute),
  ...mandatosRoutes(appRoute),
  ...permisosRoutes(appRoute),
  ...rolesRoutes(appRoute),
  ...usuariosRoutes(appRoute),
  ...ayudaRoutes(appRoute),
  ...solicitudRoutes(appRoute),
  ...adhesionRoutes(appRoute),
  ...papelesRoutes(appRoute),
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
    throw redirect({ href: existe ? `${conApp}${location.searchStr}` : '/app', replace: true })
  },
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    loginRoute,
    ...organizacionRoutes(rootRoute),
    ...registroRoutes(rootRoute),
    ...talonesRoutes(rootRoute),
    ...perfilRutasPublicas(rootRoute),
    ...verificacionRoutes(rootRoute),
    ...conformidadRutasPublicas(rootRoute),
    ...firmasRutasPublicas(rootRoute),
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
