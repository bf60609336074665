import { useRouterState } from '@tanstack/react-router'
import { SlowDialog } from './SlowDialog.tsx'
import { useSaving } from './useSaving.ts'

/** A thin bar during route changes, and a dialog if a route change or a write is slow (A-NAVEGACION-04..06). */
export function Progress({ limit }: { limit?: number }) {
  const changing = useRouterState({ select: (s) => s.status === 'pending' })
  const saving = useSaving()
  return (
    <>
      {changing && <div className="barra-ruta" aria-hidden="true" />}
      <SlowDialog active={changing || saving} limit={limit} />
    </>
  )
}
