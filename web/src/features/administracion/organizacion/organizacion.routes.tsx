import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

/** Public: what anybody asks of the organisation. */
export const organizacionRoutes = <P extends AnyRoute>(raiz: P) =>
  [pantalla(raiz, '/preguntas-frecuentes', () => import('./PreguntasPage.tsx'), 'PreguntasPage')] as const
