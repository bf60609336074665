import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

/** The papers of a loan request, with their camera (B-PRESTAMO-03). */
export const papelesRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'solicitudes-prestamo/$idsolicitud/tramite', () => import('./DocumentosPage.tsx'), 'DocumentosPage', {
      permiso: 'tramites.iniciar',
    }),
  ] as const
