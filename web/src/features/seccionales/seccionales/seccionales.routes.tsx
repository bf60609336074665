import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

export const seccionalesRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'seccionales/afiliados', () => import('./AfiliadosPage.tsx'), 'AfiliadosPage', {
      permiso: 'seccionales.afiliados',
      busca: direccionCon<'idSeccional' | 'incluirDesvinculado' | 'consultado'>(),
    }),
  ] as const
