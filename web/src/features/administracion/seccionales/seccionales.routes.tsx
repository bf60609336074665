import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const administrarSeccionalesRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'seccionales/lista', () => import('./SeccionalesPage.tsx'), 'SeccionalesPage', {
      permiso: 'seccionales.editar',
    }),
    pantalla(padre, 'seccionales/editar/$id', () => import('./SeccionalPage.tsx'), 'SeccionalPage', {
      permiso: 'seccionales.editar',
    }),
  ] as const
