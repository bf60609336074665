import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const segundoFactorRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'administracion/segundo-factor', () => import('./ExigenciaPage.tsx'), 'ExigenciaPage', {
      permiso: 'usuarios.segundoFactor',
    }),
  ] as const
