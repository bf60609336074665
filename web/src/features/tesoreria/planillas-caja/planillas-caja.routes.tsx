import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

const permiso = 'planillas.consultar'

export const planillasCajaRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'seccionales/planillas-caja/lista', () => import('./PlanillasPage.tsx'), 'PlanillasPage', {
      busca: direccionCon<'idSeccional' | 'caja' | 'nroPla' | 'consultado' | 'anulado' | 'fechaDesde' | 'fechaHasta'>(),
      permiso,
    }),
    // Who may only read them is told there, in the words of the sheet, that it is not theirs to close.
    pantalla(padre, 'seccionales/planillas-caja/$caja/cerrar', () => import('./CierrePage.tsx'), 'CierrePage', { permiso }),
  ] as const
