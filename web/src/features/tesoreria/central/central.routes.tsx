import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const centralRoutes = <P extends AnyRoute>(padre: P) =>
  [pantalla(padre, 'tesoreria/central', () => import('./CentralPage.tsx'), 'CentralPage')] as const
