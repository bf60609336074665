import { useIsMutating } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stepUpRequest } from '../platform/session.ts'
import { useSlow } from './states.tsx'

/**
 * A slim bar at the start of every route change, and a dialog when a change or a call lasts more than 300 ms; both go on success
 * and on error (A-NAVEGACION-04..06). In the login the dialog is gone after 4 seconds at most (A-LOGIN-11).
 */
export function Progress({ limit }: { limit?: number }) {
  const { t } = useTranslation()
  const changing = useRouterState({ select: (s) => s.status === 'pending' })
  const saving = useIsMutating({ predicate: (m) => m.meta?.silenciosa !== true }) > 0
  // What is under way waits for the person, whose dialog must not lie under this one.
  const wait = stepUpRequest.use() !== null
  const active = (changing || saving) && !wait
  const slow = useSlow(active)
  const [expired, setVencido] = useState(false)
  useEffect(() => {
    setVencido(false)
    if (!active || !limit) return
    const end = setTimeout(() => setVencido(true), limit)
    return () => clearTimeout(end)
  }, [active, limit])
  return (
    <>
      {changing && <div className="barra-ruta" aria-hidden="true" />}
      {slow && !expired && (
        <div className="progreso" role="alertdialog" aria-modal="true" aria-label={t('comun.cargando')} data-progreso>
          <div>
            <span className="girar" />
            <strong>{t('comun.cargando')}</strong>
          </div>
        </div>
      )}
    </>
  )
}
