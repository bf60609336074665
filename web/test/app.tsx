import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { pantallasActividad } from '@gremial/contract/afiliado/actividad.ts'
import type { Idioma } from '@gremial/contract/platform/idioma.ts'
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
import { delPersonal } from '../src/app/delPersonal.ts'
import { LoginPage } from '../src/app/portada/LoginPage.tsx'
import { Armazon } from '../src/app/shell/Armazon.tsx'
import { Avisos } from '../src/app/shell/Avisos.tsx'
import { deAcceso } from '../src/features/acceso/pantallas.ts'
import { deAfiliado } from '../src/features/afiliado/pantallas.ts'
import { deTramites } from '../src/features/tramites/pantallas.ts'
import { usarIdioma } from '../src/platform/i18n.ts'
import { organizacion } from '../src/platform/organizacion.ts'
import { queryClient, usuarioQuery } from '../src/platform/sesion.ts'
import { Dialogos } from '../src/ui/Dialogos.tsx'
import { muestra, rutasConSesion, rutasDeCualquiera } from '../src/ui/muestra.ts'
import { PantallaFallo } from '../src/ui/PantallaFallo.tsx'
import { temaMantine } from '../src/ui/temaMantine.ts'
import { staff } from './people.ts'
import { resize } from './window.ts'

/**
 * Screens and components of the web inside what the application puts around them (texts, theme, queries, router, dialogs, notices),
 * without a browser. The screens have their routes and their permission guard; the frame (menu, header) only if it is asked for.
 */

const screens = [
  muestra(pantallasActividad, { inicio: () => import('../src/app/inicio/InicioPage.tsx') }),
  ...deAcceso,
  ...deAfiliado,
  ...deTramites,
  ...delPersonal,
]
const piece: { shown: ReactNode; frame: boolean } = { shown: null, frame: false }
const rootRoute = createRootRoute({ component: Root, errorComponent: PantallaFallo })
const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app',
  beforeLoad: async () => {
    const usuario = await queryClient.ensureQueryData(usuarioQuery)
    if (!usuario) throw redirect({ to: '/login' })
    return { usuario }
  },
  component: () => (piece.frame ? <Armazon /> : <Framed />),
})
const routeTree = rootRoute.addChildren([
  createRoute({ getParentRoute: () => rootRoute, path: '/login', component: LoginPage }),
  ...rutasDeCualquiera(screens, rootRoute),
  appRoute.addChildren([
    createRoute({ getParentRoute: () => appRoute, path: '/', component: () => <p>Inicio</p> }),
    createRoute({ getParentRoute: () => appRoute, path: 'test', component: () => piece.shown }),
    ...rutasConSesion(screens, appRoute),
  ]),
])

const theme = temaMantine(organizacion().color)

/** As ui/Piezas.tsx, but nothing moves, and what floats is shown though nothing has a place. */
function Root() {
  return (
    <MantineProvider theme={theme} env="test">
      <Outlet />
      <Dialogos />
    </MantineProvider>
  )
}

function Framed() {
  return (
    <>
      <main>
        <Outlet />
      </main>
      <Avisos />
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
  /** With the menu, the header and what they ask of the server. */
  frame?: boolean
  language?: Idioma
  phone?: boolean
}

/** Opens a screen by its address, for a person; null is a visitor. */
export async function open(
  to: string,
  person: UsuarioActual | null,
  { frame = false, language, phone = false }: Options = {},
): Promise<Opened> {
  // One screen at a time, as a tab has.
  cleanup()
  queryClient.clear()
  resize(phone)
  if (language) await usarIdioma(language)
  queryClient.setQueryData(usuarioQuery.queryKey, person)
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
    defaultErrorComponent: PantallaFallo,
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

/** Shows a component by itself, on a screen of a person (by default, of staff without permissions). */
export function show(shown: ReactNode, person: UsuarioActual = staff([]), options: Options = {}): Promise<Opened> {
  piece.shown = shown
  return open('/app/test', person, options)
}
