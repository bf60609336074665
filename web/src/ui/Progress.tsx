import { useIsMutating } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stepUpRequest } from '../platform/session.ts'
import { opened } from './dialogs.ts'
import { useSlow } from './states.tsx'

/**
 * A thin bar during route changes, and a dialog if a route change or a write takes over 300 ms. Both close on success and on
 * error (A-NAVEGACION-04..06). On the login the dialog closes after 4 seconds at most (A-LOGIN-11).
 */
export function Progress({ limit }: { limit?: number }) {
  const { t } = useTranslation()
  const changing = useRouterState({ select: (s) => s.status === 'pending' })
  const saving = useIsMutating({ predicate: (m) => m.meta?.silenciosa !== true }) > 0
  // The step-up dialog, or a question, waits for the person and must not be covered by this one.
  const stepUp = stepUpRequest.use() !== null
  const question = opened.use() !== null
  const wait = stepUp || question
  const active = (changing || saving) && !wait
  const slow = useSlow(active)
  const [expired, setExpired] = useState(false)
  useEffect(() => {
    setExpired(false)
    if (!active || !limit) return
    const end = setTimeout(() => setExpired(true), limit)
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
