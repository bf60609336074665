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
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './app/router.tsx'
import { temaMantine } from './app/tema.ts'
import { iniciarTextos } from './platform/i18n.ts'
import { cargarOrganizacion } from './platform/organizacion.ts'
import { queryClient } from './platform/sesion.ts'
import { abierto } from './ui/dialogos.ts'

const [organizacion] = await Promise.all([cargarOrganizacion(), iniciarTextos()])
const { theme, resolver } = temaMantine(organizacion.color)
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

createRoot(raiz).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={resolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <AlPreguntar />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)

if (import.meta.env.PROD) void import('./app/instalada.ts').then(({ instalar }) => instalar())
