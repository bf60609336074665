import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const conceptosCajaRoutes = (padre: AnyRoute): AnyRoute[] => [
  pantalla(padre, 'seccionales/conceptos-caja', () => import('./ConceptosPage.tsx'), 'ConceptosPage'),
]
