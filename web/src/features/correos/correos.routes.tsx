import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../app/ruta.ts'

export const correosRoutes = (padre: AnyRoute): AnyRoute[] => [
  pantalla(padre, 'administracion/correos', () => import('./CorreosPage.tsx'), 'CorreosPage'),
]
