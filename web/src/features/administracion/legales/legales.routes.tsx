import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { conTextos } from '../../../ui/pantalla.ts'

/** Public: they hang from the root, without the shell (A-LEGALES-01, A-LEGALES-02). */
export const legalesRoutes = (raiz: AnyRoute): AnyRoute[] =>
  (
    [
      ['/terminos-condiciones', 'TerminosPage'],
      ['/politicas-privacidad', 'PrivacidadPage'],
    ] as const
  ).map(
    ([path, pagina]) =>
      createRoute({
        getParentRoute: () => raiz,
        path,
        component: lazyRouteComponent(
          conTextos(() => import('./LegalPage.tsx')),
          pagina,
        ),
      }) as unknown as AnyRoute,
  )
