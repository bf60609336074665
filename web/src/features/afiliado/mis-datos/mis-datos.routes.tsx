import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const misDatosRoutes = <P extends AnyRoute>(padre: P) =>
  [pantalla(padre, 'mis-datos', () => import('./MisDatosPage.tsx'), 'MisDatosPage')] as const
