import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

export const centralRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'tesoreria/central', () => import('./CentralPage.tsx'), 'CentralPage', {
      permiso: 'tesoreria.central',
      busca: direccionCon<'idSeccional'>(),
    }),
  ] as const
