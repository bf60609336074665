import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, StrictMode, Suspense, useEffect, useState } from 'react'
import { organization, useOrganization } from '../platform/organization.ts'
import { queryClient } from '../platform/session.ts'
import { askNatively, opened } from '../ui/dialogs.ts'
import { withPieces } from '../ui/withPieces.tsx'

// Dialogs load with the first question, to keep the login small.
const Dialogs = withPieces(() => import('../ui/Dialogs.tsx').then((m) => m.Dialogs))

/** If the code of the dialogs fails to load, the browser's own dialog asks: an error here would unmount the whole screen. */
export function OnDemandDialogs({ Shown = Dialogs }: { Shown?: Pick<typeof Dialogs, 'preload'> & ComponentType }) {
  const question = opened.use()
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    if (!question || loaded) return
    let current = true
    Shown.preload().then(
      () => setLoaded(true),
      () => current && question.respond(askNatively(question)),
    )
    return () => {
      current = false
    }
  }, [question, loaded, Shown])
  return question && loaded ? (
    <Suspense>
      <Shown />
    </Suspense>
  ) : null
}

/** The server inlines the theme; the theme code loads only if the colour changes later. */
function Color() {
  const { color } = useOrganization()
  const [last, setLast] = useState(() => (document.getElementById('tema')?.textContent ? organization().color : ''))
  useEffect(() => {
    if (color === last) return
    setLast(color)
    void import('../ui/colors.ts').then(({ paint }) => paint(color))
  }, [color, last])
  return null
}

/** Around every first screen: the query cache, questions and the organisation's colours. */
export const Application = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <Color />
    <QueryClientProvider client={queryClient}>
      {children}
      <OnDemandDialogs />
    </QueryClientProvider>
  </StrictMode>
)
