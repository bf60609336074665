import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const auditoriaRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'usuarios/auditoria/lista', () => import('./AuditoriaPage.tsx'), 'AuditoriaPage', {
      permiso: 'auditoria.consultar',
    }),
  ] as const
