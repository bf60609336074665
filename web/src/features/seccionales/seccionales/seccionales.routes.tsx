import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const seccionalesRoutes = <P extends AnyRoute>(padre: P) =>
  [pantalla(padre, 'seccionales/afiliados', () => import('./AfiliadosPage.tsx'), 'AfiliadosPage')] as const
