import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { conTextos } from './i18n.ts'

/** A screen below a route, in its own chunk: `pantalla(padre, 'bancos/lista', () => import('./BancosPage.tsx'), 'BancosPage')`. */
export const pantalla = <M extends Record<string, unknown>>(
  padre: AnyRoute,
  path: string,
  modulo: () => Promise<M>,
  componente: keyof M & string,
): AnyRoute =>
  createRoute({
    getParentRoute: () => padre,
    path,
    component: lazyRouteComponent(conTextos(modulo as () => Promise<Record<string, ComponentType>>), componente),
  }) as unknown as AnyRoute
