import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const seccionalesRoutes = (padre: AnyRoute): AnyRoute[] => [
  pantalla(padre, 'seccionales/afiliados', () => import('./AfiliadosPage.tsx'), 'AfiliadosPage'),
]
