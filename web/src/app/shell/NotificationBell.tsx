import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { esperanQuery } from '../../features/afiliado/avisos/avisos.api.ts'
import { isHeld, useUser } from '../../platform/session.ts'
import { Icon } from '../../ui/icons.tsx'

/** How many things await, and how many of them each screen counts; undefined while it is not known, or where there are none. */
export function useWaitingCount() {
  // Who owes a password or a second factor is asked for that first.
  const { data } = useQuery({ ...esperanQuery(), enabled: !isHeld(useUser()) })
  return { total: data?.total || undefined, from: (path: string) => data?.lugares[path.replace(/^\/app\//, '')] }
}

/** All that awaits, counted, with the way to it: only doing lowers it. */
export function NotificationBell() {
  const { t } = useTranslation()
  const { total } = useWaitingCount()
  return (
    <Link to="/app/avisos" className="boton-icono" aria-label={t('avisos.abrir', { count: total ?? 0 })} data-cuenta={total}>
      <Icon name="campana" />
    </Link>
  )
}

/** The same number on the icon of the installed application, where the system shows one, while the person is in. */
export function useBadgeCount(): void {
  const { total } = useWaitingCount()
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    void navigator.setAppBadge(total ?? 0).catch(() => undefined)
    return () => void navigator.clearAppBadge().catch(() => undefined)
  }, [total])
}
