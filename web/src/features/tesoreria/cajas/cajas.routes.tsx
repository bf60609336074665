import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const cajasRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'seccionales/cajas/lista', () => import('./CajasPage.tsx'), 'CajasPage'),
    pantalla(padre, 'seccionales/cajas/$id/editar', () => import('./CajaPage.tsx'), 'CajaPage'),
  ] as const
