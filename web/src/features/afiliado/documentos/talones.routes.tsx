import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { conTextos } from '../../../ui/pantalla.ts'

/** Public: slips by affiliate number, without a session. */
export const talonesRoutes = (padre: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => padre,
    path: '/talones-pago/descargar',
    component: lazyRouteComponent(
      conTextos(() => import('./TalonesPage.tsx')),
      'TalonesPage',
    ),
  }) as unknown as AnyRoute,
]
