import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const conceptosCajaRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'seccionales/conceptos-caja', () => import('./ConceptosPage.tsx'), 'ConceptosPage', {
      permiso: 'conceptosCaja.consultar',
    }),
  ] as const
