import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const actividadRoutes = (padre: AnyRoute): AnyRoute[] => [
  pantalla(padre, 'actividad/listar', () => import('./InicioPage.tsx'), 'InicioPage'),
]
