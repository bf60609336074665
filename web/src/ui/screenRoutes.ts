import type { Screen } from '@gremial/contract/platform/feature.ts'
import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { retry } from '../platform/retry.ts'
import { screenOf } from './screen.ts'

type Screens = Record<string, Screen>
/** The component of a screen, by its name: that of `banco` is BancoPage. */
type ComponentName<N extends string> = `${Capitalize<N>}Page`

export interface BoundScreens<S extends Screens = Screens> {
  screens: S
  modules: { [N in keyof S & string]: () => Promise<Record<ComponentName<N>, unknown>> }
}

/** What shows each declared screen, each in its own chunk: one that is left out does not compile. */
export const bindScreens = <S extends Screens>(screens: S, modules: BoundScreens<S>['modules']): BoundScreens<S> => ({
  screens,
  modules,
})

// biome-ignore lint/complexity/noBannedTypes: nothing after the "?"
type SearchParams<X> = X extends { searchParams: ReadonlyArray<infer N extends string> } ? { [C in N]?: string | undefined } : {}

/** The route of a screen below another: its path and what it may say after the "?" are known to links, `useParams` and `useSearch`. */
const path = <P extends AnyRoute, const R extends string, B>(
  parent: P,
  path: R,
  free: boolean,
  component: ReturnType<typeof screenOf>,
) =>
  createRoute({
    getParentRoute: () => parent,
    path,
    // Only types: the rest of an address is kept as it came.
    validateSearch: (query: B): B => query,
    // Without the permission the screen says so and goes home (B-LISTADOS-06, B-LISTADOS-07); the server decides again with every call. Asked
    // for apart: the first load, before there is anybody, carries neither it nor which permission that is.
    ...(free ? {} : { beforeLoad: async () => (await retry(() => import('./requirePermission.ts'))).requirePermission(path) }),
    component,
  })

type RouteOf<P extends AnyRoute, X> = X extends Screen ? ReturnType<typeof path<P, X['path'], SearchParams<X>>> : never
type ScreenOf<M> = M extends BoundScreens<infer S> ? S[keyof S] : never
type AtRoot = { path: `/${string}` }

const paths = (boundScreens: readonly BoundScreens[], parent: AnyRoute, atRoot: boolean) =>
  boundScreens.flatMap(({ screens, modules }) =>
    Object.entries(screens)
      .filter(([, screen]) => screen.path.startsWith('/') === atRoot)
      .map(([name, screen]) =>
        path(
          parent,
          screen.path,
          atRoot || 'mia' in screen,
          screenOf(modules[name] as () => Promise<Record<string, unknown>>, `${name[0]?.toUpperCase()}${name.slice(1)}Page`),
        ),
      ),
  )

/** Screens of whoever is in, below the shell. */
export const sessionRoutes = <M extends BoundScreens, P extends AnyRoute>(boundScreens: readonly M[], parent: P) =>
  paths(boundScreens, parent, false) as unknown as Array<RouteOf<P, Exclude<ScreenOf<M>, AtRoot>>>

/** Screens of anybody, without the shell. */
export const publicRoutes = <M extends BoundScreens, P extends AnyRoute>(boundScreens: readonly M[], parent: P) =>
  paths(boundScreens, parent, true) as unknown as Array<RouteOf<P, Extract<ScreenOf<M>, AtRoot>>>
