import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './estilos/base.css'
import './estilos/piezas.css'
import './estilos/tablas.css'
import './estilos/armazon.css'
import './estilos/mantine.css'
import './estilos/app.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, type ReactNode, StrictMode, Suspense, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './app/router.tsx'
import { temaMantine } from './app/tema.ts'
import { iniciarTextos } from './platform/i18n.ts'
import { cargarOrganizacion, useOrganizacion } from './platform/organizacion.ts'
import { queryClient } from './platform/sesion.ts'
import { abierto } from './ui/dialogos.ts'

await Promise.all([cargarOrganizacion(), iniciarTextos()])
const raiz = document.getElementById('raiz')
if (!raiz) throw new Error('no root element')

// Dialogs come with the first question: the login does not carry them.
const Dialogos = lazy(() => import('./ui/Dialogos.tsx').then((m) => ({ default: m.Dialogos })))

function AlPreguntar() {
  return abierto.use() ? (
    <Suspense>
      <Dialogos />
    </Suspense>
  ) : null
}

/** Everything in the organisation's colour, also when it changes while one looks. */
function ConTema({ children }: { children: ReactNode }) {
  const { color } = useOrganizacion()
  const { theme, resolver } = useMemo(() => temaMantine(color), [color])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolver} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
}

createRoot(raiz).render(
  <StrictMode>
    <ConTema>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <AlPreguntar />
      </QueryClientProvider>
    </ConTema>
  </StrictMode>,
)

if (import.meta.env.PROD) void import('./app/instalada.ts').then(({ instalar }) => instalar())
