import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const catalogosTramitesRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'tramites/productos/lista', () => import('./ProductosPage.tsx'), 'ProductosPage', {
      permiso: 'tramites.catalogos',
    }),
    pantalla(padre, 'tramites/productos/editar/$id', () => import('./ProductoPage.tsx'), 'ProductoPage', {
      permiso: 'tramites.catalogos',
    }),
    pantalla(padre, 'tramites/destinos', () => import('./DestinosPage.tsx'), 'DestinosPage', { permiso: 'tramites.catalogos' }),
  ] as const
