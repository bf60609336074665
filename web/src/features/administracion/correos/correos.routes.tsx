import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const correosRoutes = (padre: AnyRoute): AnyRoute[] => [
  pantalla(padre, 'administracion/correos', () => import('./CorreosPage.tsx'), 'CorreosPage'),
]
