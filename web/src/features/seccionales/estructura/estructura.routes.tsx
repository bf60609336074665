import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

export const estructuraRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'seccionales/estructura', () => import('./EstructuraPage.tsx'), 'EstructuraPage', {
      permiso: 'seccionales.estructura',
      busca: direccionCon<'idSeccional' | 'fecha'>(),
    }),
  ] as const
