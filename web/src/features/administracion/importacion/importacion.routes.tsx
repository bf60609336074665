import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

const permiso = 'importaciones.consultar'

export const importacionRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'importaciones', () => import('./ImportacionesPage.tsx'), 'ImportacionesPage', { permiso }),
    pantalla(padre, 'importaciones/nueva', () => import('./NuevaPage.tsx'), 'NuevaPage', {
      permiso: 'importaciones.hacer',
      busca: direccionCon<'tipo'>(),
    }),
    pantalla(padre, 'importaciones/$id', () => import('./ImportacionPage.tsx'), 'ImportacionPage', {
      permiso,
      busca: direccionCon<'solapa' | 'campo' | 'page' | 'size'>(),
    }),
  ] as const
