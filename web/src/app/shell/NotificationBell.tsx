import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { esperanQuery } from '../../features/afiliado/avisos/avisos.api.ts'
import { isHeld } from '../../platform/session.ts'
import { useUser } from '../../platform/user.ts'
import { Icon } from '../../ui/icons.tsx'

/** Pending items: the total, and the count by screen. Undefined while loading or if there are none. */
export function useWaitingCount() {
  // A blocked session must first change its password or show its second factor.
  const { data } = useQuery({ ...esperanQuery(), enabled: !isHeld(useUser()) })
  return { total: data?.total || undefined, from: (path: string) => data?.lugares[path.replace(/^\/app\//, '')] }
}

/** Bell with the number of pending items. Only completing them lowers it. */
export function NotificationBell() {
  const { t } = useTranslation()
  const { total } = useWaitingCount()
  return (
    <Link to="/app/avisos" className="boton-icono" aria-label={t('avisos.abrir', { count: total ?? 0 })} data-cuenta={total}>
      <Icon name="campana" />
    </Link>
  )
}

/** Shows the same number on the installed app's icon, where supported, while the user is logged in. */
export function useBadgeCount(): void {
  const { total } = useWaitingCount()
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    void navigator.setAppBadge(total ?? 0).catch(() => undefined)
    return () => void navigator.clearAppBadge().catch(() => undefined)
  }, [total])
}
