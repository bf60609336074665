import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../app/ruta.ts'

export const carnetDigitalRoutes = (padre: AnyRoute): AnyRoute[] => [
  pantalla(padre, 'carnet-digital/carnet-digital', () => import('./CarnetPage.tsx'), 'CarnetPage'),
]
