import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { logoutPending, reportLogout } from '../../../platform/logout.ts'
import { loginNotice } from '../../../platform/session.ts'
import { useReconnect } from '../../../platform/useReconnect.ts'
import { Notice } from '../../../ui/states.tsx'

/** Retry interval while the page is open, when offline or with a busy server. */
const reintentoMs = 15_000

/** Notice of a pending logout, until the server confirms it. */
export function SalidaPendiente() {
  const { t } = useTranslation()
  const pendiente = logoutPending.use()
  const despedir = useEffectEvent(async () => {
    if (logoutPending.get() && (await reportLogout())) loginNotice.set(t('acceso.salidaDicha'))
  })
  useReconnect(() => despedir())
  useEffect(() => {
    if (!pendiente) return
    const clock = setInterval(() => void despedir(), reintentoMs)
    return () => clearInterval(clock)
  }, [pendiente])
  return pendiente ? <Notice type="alerta">{t('acceso.salidaPendiente')}</Notice> : null
}
