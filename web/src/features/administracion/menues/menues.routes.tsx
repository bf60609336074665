import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const menuesEditablesRoutes = <P extends AnyRoute>(padre: P) =>
  [pantalla(padre, 'menues', () => import('./MenuesPage.tsx'), 'MenuesPage', { permiso: 'menues.editar' })] as const
