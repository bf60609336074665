import './estilos/base.css'
import './estilos/piezas.css'
import './estilos/tablas.css'
import './estilos/armazon.css'
import './estilos/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { followWidth, hydrate, onPageRestored, receiveResponses } from './app/hydrate.ts'
import { install } from './app/install.ts'
import { router } from './app/router.tsx'
import { trustOwnScripts } from './app/trustedTypes.ts'
import { initTexts } from './platform/i18n.ts'
import { loadOrganization, organization, useOrganization } from './platform/organization.ts'
import { queryClient } from './platform/session.ts'
import { followColorScheme } from './ui/colorScheme.ts'
import { opened } from './ui/dialogs.ts'
import { withPieces } from './ui/withPieces.tsx'

const root = document.getElementById('raiz')
if (!root) throw new Error('no root element')
trustOwnScripts()
hydrate(root)
onPageRestored(root)
receiveResponses()
followWidth()
followColorScheme()
await Promise.all([loadOrganization(), initTexts()])

// Dialogs load with the first question, to keep the login small.
const Dialogs = withPieces(() => import('./ui/Dialogs.tsx').then((m) => m.Dialogs))

function OnDemandDialogs() {
  return opened.use() ? (
    <Suspense>
      <Dialogs />
    </Suspense>
  ) : null
}

/** The server inlines the theme; the theme code loads only if the colour changes later. */
const inlinedColor = document.getElementById('tema')?.textContent ? organization().color : ''
function Color() {
  const { color } = useOrganization()
  const [last, setLast] = useState(inlinedColor)
  useEffect(() => {
    if (color === last) return
    setLast(color)
    void import('./ui/colors.ts').then(({ paint }) => paint(color))
  }, [color, last])
  return null
}

createRoot(root).render(
  <StrictMode>
    <Color />
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <OnDemandDialogs />
    </QueryClientProvider>
  </StrictMode>,
)

if (import.meta.env.PROD) install()
