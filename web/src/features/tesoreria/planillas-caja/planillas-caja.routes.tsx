import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const planillasCajaRoutes = (padre: AnyRoute): AnyRoute[] => [
  pantalla(padre, 'seccionales/planillas-caja/lista', () => import('./PlanillasPage.tsx'), 'PlanillasPage'),
  pantalla(padre, 'seccionales/planillas-caja/$caja/cerrar', () => import('./CierrePage.tsx'), 'CierrePage'),
]
