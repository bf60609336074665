import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

export const planillasCajaRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'seccionales/planillas-caja/lista', () => import('./PlanillasPage.tsx'), 'PlanillasPage', {
      busca: direccionCon('idSeccional', 'caja', 'nroPla', 'consultado', 'anulado'),
    }),
    pantalla(padre, 'seccionales/planillas-caja/$caja/cerrar', () => import('./CierrePage.tsx'), 'CierrePage'),
  ] as const
