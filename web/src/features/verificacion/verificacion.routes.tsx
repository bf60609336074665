import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { conTextos } from '../../app/i18n.ts'
import { pantalla } from '../../app/ruta.ts'
import { queryClient, usuarioQuery } from '../../app/sesion.ts'

const miCarnet = '/app/carnet-digital/carnet-digital'

/** Screens outside the shell: verifying asks for no session, and the card of this phone is there without network. */
export const verificacionRoutes = (padre: AnyRoute): AnyRoute[] => [
  pantalla(padre, 'verificar/$token', () => import('./VerificarPage.tsx'), 'VerificarPage'),
  pantalla(padre, 'verificador', () => import('./VerificadorPage.tsx'), 'VerificadorPage'),
  createRoute({
    getParentRoute: () => padre,
    path: 'carnet',
    beforeLoad: async ({ search }) => {
      // Undefined: no network. Null: nobody is in.
      const quien = await queryClient.ensureQueryData(usuarioQuery).catch(() => undefined)
      const { volver } = search as { volver?: string }
      if (quien)
        throw redirect({ href: volver?.startsWith('/app') ? volver : quien.numeroAfiliado ? miCarnet : '/app', replace: true })
      return { sinRed: quien === undefined }
    },
    component: lazyRouteComponent(
      conTextos(() => import('./MiCarnetPage.tsx')),
      'MiCarnetPage',
    ),
  }) as unknown as AnyRoute,
]
