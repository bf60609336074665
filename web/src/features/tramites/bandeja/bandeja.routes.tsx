import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

/** What the list is asked for and which request is open are in the address (`useLista`, `useConsulta`). */
export const bandejaRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'tramites/bandeja', () => import('./BandejaPage.tsx'), 'BandejaPage', { permiso: 'tramites.resolver' }),
  ] as const
