import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const cuentaCorrienteRoutes = (padre: AnyRoute): AnyRoute[] => [
  pantalla(padre, 'afiliados/cuenta-corriente', () => import('./CuentaCorrientePage.tsx'), 'CuentaCorrientePage'),
]
