import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const cuentaCorrienteRoutes = <P extends AnyRoute>(padre: P) =>
  [pantalla(padre, 'afiliados/cuenta-corriente', () => import('./CuentaCorrientePage.tsx'), 'CuentaCorrientePage')] as const
