import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

export const catalogosRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'catalogos', () => import('./CatalogosPage.tsx'), 'CatalogosPage', {
      permiso: 'catalogos.editar',
      busca: direccionCon<'catalogo'>(),
    }),
  ] as const
