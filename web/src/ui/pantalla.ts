import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { textosDePantallas } from '../platform/i18n.ts'
import { conocerIconos } from './iconos.tsx'

/** Imports a screen together with the texts and icons that it needs. */
export const conTextos =
  <M>(modulo: () => Promise<M>) =>
  async (): Promise<M> => {
    const [cargado, { iconosDePantallas }] = await Promise.all([modulo(), import('./iconos-pantallas.ts'), textosDePantallas()])
    conocerIconos(iconosDePantallas)
    return cargado
  }

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
