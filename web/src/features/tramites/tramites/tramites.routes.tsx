import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

export const tramitesRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'afiliados/tramites', () => import('./TramitesPage.tsx'), 'TramitesPage', {
      permiso: 'tramites.consultar',
      busca: direccionCon<'codigo' | 'solapa' | 'solicitud' | 'fechaSolicitud'>(),
    }),
    pantalla(padre, 'afiliados/prestamos', () => import('./PrestamosPage.tsx'), 'PrestamosPage', {
      permiso: 'tramites.consultar',
      busca: direccionCon<'codigo' | 'titulo' | 'itemId' | 'link' | 'solicitud' | 'fechaSolicitud'>(),
    }),
  ] as const
