import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

const permiso = 'documentos.publicar'

export const publicacionRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'publicaciones', () => import('./PublicacionesPage.tsx'), 'PublicacionesPage', { permiso }),
    pantalla(padre, 'publicaciones/nueva', () => import('./NuevaPublicacionPage.tsx'), 'NuevaPublicacionPage', { permiso }),
    pantalla(padre, 'publicaciones/$id', () => import('./PublicacionPage.tsx'), 'PublicacionPage', {
      permiso,
      busca: direccionCon<'solapa' | 'page' | 'size'>(),
    }),
  ] as const
