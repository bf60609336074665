import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

const permiso = 'rendiciones.revisar'

export const finanzasRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'tesoreria/rendiciones/pagos', () => import('./PagosPage.tsx'), 'PagosPage', {
      permiso,
      busca: direccionCon<'idSeccional' | 'idEstado'>(),
    }),
    pantalla(padre, 'tesoreria/rendiciones/sin-acuse', () => import('./SinAcusePage.tsx'), 'SinAcusePage', {
      permiso,
      busca: direccionCon<'abandonada'>(),
    }),
  ] as const
