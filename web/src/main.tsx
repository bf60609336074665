import './estilos/base.css'
import './estilos/piezas.css'
import './estilos/tablas.css'
import './estilos/armazon.css'
import './estilos/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { alVolverAtras, despertar, recibirRespuestas, seguirAncho } from './app/despertar.ts'
import { instalar } from './app/instalada.ts'
import { router } from './app/router.tsx'
import { iniciarTextos } from './platform/i18n.ts'
import { cargarOrganizacion, organizacion, useOrganizacion } from './platform/organizacion.ts'
import { queryClient } from './platform/sesion.ts'
import { conPiezas } from './ui/conPiezas.tsx'
import { abierto } from './ui/dialogos.ts'
import { seguirEsquema } from './ui/esquema.ts'

const raiz = document.getElementById('raiz')
if (!raiz) throw new Error('no root element')
despertar(raiz)
alVolverAtras(raiz)
recibirRespuestas()
seguirAncho()
seguirEsquema()
await Promise.all([cargarOrganizacion(), iniciarTextos()])

// Dialogs come with the first question: the login does not carry them.
const Dialogos = conPiezas(() => import('./ui/Dialogos.tsx').then((m) => m.Dialogos))

function AlPreguntar() {
  return abierto.use() ? (
    <Suspense>
      <Dialogos />
    </Suspense>
  ) : null
}

/** The server wrote the organisation's colour in the page; another one comes when it changes while one looks. */
const pintado = document.getElementById('tema')?.textContent ? organizacion().color : ''
function Color() {
  const { color } = useOrganizacion()
  const [ultimo, setUltimo] = useState(pintado)
  useEffect(() => {
    if (color === ultimo) return
    setUltimo(color)
    void import('./ui/colores.ts').then(({ pintar }) => pintar(color))
  }, [color, ultimo])
  return null
}

createRoot(raiz).render(
  <StrictMode>
    <Color />
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <AlPreguntar />
    </QueryClientProvider>
  </StrictMode>,
)

if (import.meta.env.PROD) instalar()
