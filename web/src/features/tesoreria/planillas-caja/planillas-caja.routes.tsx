import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const planillasCajaRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'seccionales/planillas-caja/lista', () => import('./PlanillasPage.tsx'), 'PlanillasPage'),
    pantalla(padre, 'seccionales/planillas-caja/$caja/cerrar', () => import('./CierrePage.tsx'), 'CierrePage'),
  ] as const
