import type { Screen } from '@gremial/contract/platform/feature.ts'
import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { retry } from '../platform/retry.ts'
import { screenOf } from './screen.ts'

type Screens = Record<string, Screen>
/** Component name of a screen: BancoPage for `banco`. */
type ComponentName<N extends string> = `${Capitalize<N>}Page`

export interface BoundScreens<S extends Screens = Screens> {
  screens: S
  modules: { [N in keyof S & string]: () => Promise<Record<ComponentName<N>, unknown>> }
  /** Makes their components: `screenOf`, except for the home. */
  of: typeof screenOf
}

/** Binds each declared screen to its lazy module. A missing screen does not compile. */
export const bindScreens = <S extends Screens>(
  screens: S,
  modules: BoundScreens<S>['modules'],
  of = screenOf,
): BoundScreens<S> => ({ screens, modules, of })

// biome-ignore lint/complexity/noBannedTypes: no search parameters
type SearchParams<X> = X extends { searchParams: ReadonlyArray<infer N extends string> } ? { [C in N]?: string | undefined } : {}

/** Route of a screen below another. Links, `useParams` and `useSearch` know its path and search parameters. */
const path = <P extends AnyRoute, const R extends string, B>(
  parent: P,
  path: R,
  free: boolean,
  component: ReturnType<typeof screenOf>,
) =>
  createRoute({
    getParentRoute: () => parent,
    path,
    // Types only: other parameters are kept.
    validateSearch: (query: B): B => query,
    // Redirects home without the permission (B-LISTADOS-06, B-LISTADOS-07); the server checks again on every call. The guard
    // is lazy, so the first load includes neither it nor the permissions.
    ...(free ? {} : { beforeLoad: async () => (await retry(() => import('./requirePermission.ts'))).requirePermission(path) }),
    component,
  })

type RouteOf<P extends AnyRoute, X> = X extends Screen ? ReturnType<typeof path<P, X['path'], SearchParams<X>>> : never
type ScreenOf<M> = M extends BoundScreens<infer S> ? S[keyof S] : never
type AtRoot = { path: `/${string}` }

const paths = (boundScreens: readonly BoundScreens[], parent: AnyRoute, atRoot: boolean) =>
  boundScreens.flatMap(({ screens, modules, of }) =>
    Object.entries(screens)
      .filter(([, screen]) => screen.path.startsWith('/') === atRoot)
      .map(([name, screen]) =>
        path(
          parent,
          screen.path,
          atRoot || 'mia' in screen,
          of(modules[name] as () => Promise<Record<string, unknown>>, `${name[0]?.toUpperCase()}${name.slice(1)}Page`),
        ),
      ),
  )

/** Screens that need a session, below the shell. */
export const sessionRoutes = <M extends BoundScreens, P extends AnyRoute>(boundScreens: readonly M[], parent: P) =>
  paths(boundScreens, parent, false) as unknown as Array<RouteOf<P, Exclude<ScreenOf<M>, AtRoot>>>

/** Public screens, without the shell. */
export const publicRoutes = <M extends BoundScreens, P extends AnyRoute>(boundScreens: readonly M[], parent: P) =>
  paths(boundScreens, parent, true) as unknown as Array<RouteOf<P, Extract<ScreenOf<M>, AtRoot>>>
