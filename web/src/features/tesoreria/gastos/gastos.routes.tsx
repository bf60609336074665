import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

const permiso = 'rendiciones.revisar'

export const gastosRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'tesoreria/rendiciones', () => import('./RevisionPage.tsx'), 'RevisionPage', {
      permiso,
      busca: direccionCon<'idSeccional'>(),
    }),
    pantalla(padre, 'tesoreria/rendiciones/gastos', () => import('./GastosPage.tsx'), 'GastosPage', {
      permiso,
      busca: direccionCon<'idSeccional' | 'idConcepto' | 'mes'>(),
    }),
    pantalla(padre, 'tesoreria/rendiciones/parecidos', () => import('./ParecidosPage.tsx'), 'ParecidosPage', {
      permiso,
      busca: direccionCon<'revisado'>(),
    }),
  ] as const
