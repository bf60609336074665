import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const actividadRoutes = <P extends AnyRoute>(padre: P) =>
  [pantalla(padre, 'actividad/listar', () => import('./InicioPage.tsx'), 'InicioPage')] as const
