import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const bancosRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'bancos/lista', () => import('./BancosPage.tsx'), 'BancosPage'),
    pantalla(padre, 'bancos/editar/$id', () => import('./BancoPage.tsx'), 'BancoPage'),
  ] as const
