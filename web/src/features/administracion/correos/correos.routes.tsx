import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const correosRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'administracion/correos', () => import('./CorreosPage.tsx'), 'CorreosPage', {
      permiso: 'correos.consultar',
    }),
  ] as const
