import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { logoutPending, reportLogout } from '../../../platform/logout.ts'
import { loginNotice } from '../../../platform/session.ts'
import { useReconnect } from '../../../platform/useReconnect.ts'
import { Notice } from '../../../ui/states.tsx'

/** There may be a line and a server that is busy: it is tried again for as long as somebody looks. */
const reintentoMs = 15_000

/** That who left is not gone for the server yet, and that they are by now. */
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
