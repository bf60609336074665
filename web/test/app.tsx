import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { actividadScreens } from '@gremial/contract/afiliado/actividad.ts'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  redirect,
} from '@tanstack/react-router'
import { act, cleanup, getConfig, render, waitFor } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { LoginRoute } from '../src/app/login/LoginRoute.tsx'
import { Notices } from '../src/app/shell/Notices.tsx'
import { Shell } from '../src/app/shell/Shell.tsx'
import { staffScreens } from '../src/app/staffScreens.ts'
import { deAcceso } from '../src/features/acceso/pantallas.ts'
import { deAfiliado } from '../src/features/afiliado/pantallas.ts'
import { deTramites } from '../src/features/tramites/pantallas.ts'
import { switchLocale } from '../src/platform/i18n.ts'
import { queryClient, userQuery } from '../src/platform/session.ts'
import { Dialogs } from '../src/ui/Dialogs.tsx'
import { ErrorScreen } from '../src/ui/ErrorScreen.tsx'
import { mantineTheme } from '../src/ui/mantineTheme.ts'
import { bindScreens, publicRoutes, sessionRoutes } from '../src/ui/screenRoutes.ts'
import { staff } from './people.ts'
import { resize } from './window.ts'

/**
 * Renders screens and components without a browser, inside the application's providers (texts, theme, queries, router,
 * dialogs, notices). Screens have their routes and permission guards; the shell (menu, header) is optional.
 */

const screens = [
  bindScreens(actividadScreens, { inicio: () => import('../src/app/home/InicioPage.tsx') }),
  ...deAcceso,
  ...deAfiliado,
  ...deTramites,
  ...staffScreens,
]
const piece: { shown: ReactNode; frame: boolean } = { shown: null, frame: false }
const rootRoute = createRootRoute({ component: Root, errorComponent: ErrorScreen })
const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app',
  beforeLoad: async () => {
    const user = await queryClient.ensureQueryData(userQuery)
    if (!user) throw redirect({ to: '/login' })
    return { usuario: user }
  },
  component: () => (piece.frame ? <Shell /> : <Framed />),
})
const routeTree = rootRoute.addChildren([
  createRoute({ getParentRoute: () => rootRoute, path: '/login', component: LoginRoute }),
  ...publicRoutes(screens, rootRoute),
  appRoute.addChildren([
    createRoute({ getParentRoute: () => appRoute, path: '/', component: () => <p>Inicio</p> }),
    createRoute({ getParentRoute: () => appRoute, path: 'test', component: () => piece.shown }),
    ...sessionRoutes(screens, appRoute),
  ]),
])

/** Like ui/Pieces.tsx, but without transitions, and floating elements render without layout. */
function Root() {
  return (
    <MantineProvider theme={mantineTheme} env="test">
      <Outlet />
      <Dialogs />
    </MantineProvider>
  )
}

function Framed() {
  return (
    <>
      <main>
        <Outlet />
      </main>
      <Notices />
    </>
  )
}

export interface Opened {
  user: UserEvent
  /** Current path and query, without the origin. */
  address(): string
  /** Navigates as a link does; does not wait for a question about unsaved changes. */
  go(to: string): Promise<void>
}

interface Options {
  /** Includes the menu and header, which make their own requests. */
  frame?: boolean
  language?: Locale
  phone?: boolean
}

/** Opens a screen by its path for a user; null is a visitor. */
export async function open(
  to: string,
  person: UsuarioActual | null,
  { frame = false, language, phone = false }: Options = {},
): Promise<Opened> {
  // One screen at a time, like a tab.
  cleanup()
  queryClient.clear()
  resize(phone)
  if (language) await switchLocale(language)
  queryClient.setQueryData(userQuery.queryKey, person)
  piece.frame = frame
  const history = createMemoryHistory({ initialEntries: [to] })
  const router = createRouter({
    routeTree,
    history,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const said = Object.entries(search).flatMap(([name, one]) => (one === undefined || one === '' ? [] : [[name, String(one)]]))
      const text = new URLSearchParams(said).toString()
      return text ? `?${text}` : ''
    },
    defaultErrorComponent: ErrorScreen,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await act(() => router.load())
  return {
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    address: () => router.state.location.href,
    go: (there) =>
      getConfig().asyncWrapper(async () => {
        void router.navigate({ href: there })
        await waitFor(() => {
          if (router.state.status !== 'idle') throw new Error(`${there} does not open`)
        })
      }),
  }
}

/** Renders a component alone, for a user (by default, staff without permissions). */
export function show(shown: ReactNode, person: UsuarioActual = staff([]), options: Options = {}): Promise<Opened> {
  piece.shown = shown
  return open('/app/test', person, options)
}
