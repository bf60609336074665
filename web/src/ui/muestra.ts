import type { Pantalla } from '@gremial/contract/platform/funcion.ts'
import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { insistir } from '../platform/insistir.ts'
import { pantallaDe } from './pantalla.ts'

type Pantallas = Record<string, Pantalla>
/** The component of a screen, by its name: that of `banco` is BancoPage. */
type Componente<N extends string> = `${Capitalize<N>}Page`

export interface Muestra<S extends Pantallas = Pantallas> {
  pantallas: S
  modulos: { [N in keyof S & string]: () => Promise<Record<Componente<N>, unknown>> }
}

/** What shows each declared screen, each in its own chunk: one that is left out does not compile. */
export const muestra = <S extends Pantallas>(pantallas: S, modulos: Muestra<S>['modulos']): Muestra<S> => ({ pantallas, modulos })

// biome-ignore lint/complexity/noBannedTypes: nothing after the "?"
type Busca<X> = X extends { busca: ReadonlyArray<infer N extends string> } ? { [C in N]?: string | undefined } : {}

/** The route of a screen below another: its path and what it may say after the "?" are known to links, `useParams` and `useSearch`. */
const ruta = <P extends AnyRoute, const R extends string, B>(
  padre: P,
  path: R,
  libre: boolean,
  component: ReturnType<typeof pantallaDe>,
) =>
  createRoute({
    getParentRoute: () => padre,
    path,
    // Only types: the rest of an address is kept as it came.
    validateSearch: (consulta: B): B => consulta,
    // Without the permission the screen says so and goes home (B-LISTADOS-06, B-LISTADOS-07); the server decides again with every call. Asked
    // for apart: the first load, before there is anybody, carries neither it nor which permission that is.
    ...(libre ? {} : { beforeLoad: async () => (await insistir(() => import('./exigir.ts'))).exigir(path) }),
    component,
  })

type RutaDe<P extends AnyRoute, X> = X extends Pantalla ? ReturnType<typeof ruta<P, X['ruta'], Busca<X>>> : never
type PantallaDe<M> = M extends Muestra<infer S> ? S[keyof S] : never
type DeLaRaiz = { ruta: `/${string}` }

const rutas = (muestras: readonly Muestra[], padre: AnyRoute, deLaRaiz: boolean) =>
  muestras.flatMap(({ pantallas, modulos }) =>
    Object.entries(pantallas)
      .filter(([, pantalla]) => pantalla.ruta.startsWith('/') === deLaRaiz)
      .map(([nombre, pantalla]) =>
        ruta(
          padre,
          pantalla.ruta,
          deLaRaiz || 'mia' in pantalla,
          pantallaDe(
            modulos[nombre] as () => Promise<Record<string, unknown>>,
            `${nombre[0]?.toUpperCase()}${nombre.slice(1)}Page`,
          ),
        ),
      ),
  )

/** Screens of whoever is in, below the shell. */
export const rutasConSesion = <M extends Muestra, P extends AnyRoute>(muestras: readonly M[], padre: P) =>
  rutas(muestras, padre, false) as unknown as Array<RutaDe<P, Exclude<PantallaDe<M>, DeLaRaiz>>>

/** Screens of anybody, without the shell. */
export const rutasDeCualquiera = <M extends Muestra, P extends AnyRoute>(muestras: readonly M[], padre: P) =>
  rutas(muestras, padre, true) as unknown as Array<RutaDe<P, Extract<PantallaDe<M>, DeLaRaiz>>>
