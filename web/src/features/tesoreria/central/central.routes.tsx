import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const tesoreriaRoutes = (padre: AnyRoute): AnyRoute[] => [
  pantalla(padre, 'tesoreria/central', () => import('./CentralPage.tsx'), 'CentralPage'),
]
