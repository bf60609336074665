import type { Permiso } from '@gremial/contract/permisos.ts'
import { type AnyRoute, createRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { textosDePantallas } from '../platform/i18n.ts'
import { insistir } from '../platform/insistir.ts'
import { conocerIconos } from './iconos.tsx'
import { perezosa } from './perezosa.ts'

/** Imports a screen together with the texts and icons that it needs. */
export const conTextos =
  <M>(modulo: () => Promise<M>) =>
  async (): Promise<M> => {
    const [cargado, { iconosDePantallas }] = await Promise.all([modulo(), import('./iconos-pantallas.ts'), textosDePantallas()])
    conocerIconos(iconosDePantallas)
    return cargado
  }

/** A screen of that module, in its own chunk, with its texts and icons. */
export const pantallaDe = <M extends Record<string, unknown>>(modulo: () => Promise<M>, componente: keyof M & string) =>
  perezosa(async () => (await conTextos(modulo)())[componente] as ComponentType)

interface Opciones<B> {
  /** What its address may say after "?", by name (`direccionCon`). */
  busca?: (consulta: B) => B
  /** Without it the screen says so and goes home (B-LISTADOS-06, B-LISTADOS-07). The server decides again with every call. */
  permiso?: Permiso
}

/**
 * A screen below a route, in its own chunk: `pantalla(padre, 'bancos/lista', () => import('./BancosPage.tsx'), 'BancosPage')`. Its path
 * and its search are known to links and to `useParams`, `useSearch` by their types.
 */
export const pantalla = <
  P extends AnyRoute,
  const Ruta extends string,
  M extends Record<string, unknown>,
  // biome-ignore lint/complexity/noBannedTypes: nothing after the "?"
  B = {},
>(
  padre: P,
  path: Ruta,
  modulo: () => Promise<M>,
  componente: keyof M & string,
  { busca, permiso }: Opciones<B> = {},
) =>
  createRoute({
    getParentRoute: () => padre,
    path,
    validateSearch: (consulta: B): B => (busca ? busca(consulta) : consulta),
    // Asked for apart: the first load, before there is anybody, does not carry it.
    ...(permiso ? { beforeLoad: async () => (await insistir(() => import('./exigir.ts'))).exigir(permiso) } : {}),
    component: pantallaDe(modulo, componente),
  })
