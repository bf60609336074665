import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stepUpRequest } from '../platform/session.ts'
import { opened } from './dialogs.ts'
import { useSlow } from './states.tsx'

/**
 * A dialog while `active`, after the first 300 ms. It closes on success and on error (A-NAVEGACION-04..06), and after `limit`
 * milliseconds if given (A-LOGIN-11).
 */
export function SlowDialog({ active, limit }: { active: boolean; limit?: number | undefined }) {
  const { t } = useTranslation()
  // The step-up dialog, or a question, waits for the person and must not be covered by this one.
  const stepUp = stepUpRequest.use() !== null
  const question = opened.use() !== null
  const shown = active && !stepUp && !question
  const slow = useSlow(shown)
  const [expired, setExpired] = useState(false)
  useEffect(() => {
    setExpired(false)
    if (!shown || !limit) return
    const end = setTimeout(() => setExpired(true), limit)
    return () => clearTimeout(end)
  }, [shown, limit])
  if (!slow || expired) return null
  return (
    <div className="progreso" role="alertdialog" aria-modal="true" aria-label={t('comun.cargando')} data-progreso>
      <div>
        <span className="girar" />
        <strong>{t('comun.cargando')}</strong>
      </div>
    </div>
  )
}
