import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import type { SituacionGremial } from '@gremial/contract/afiliado/afiliados.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CeldasSituacion } from '../../features/afiliado/afiliados/CeldasSituacion.tsx'
import { Icon } from '../../ui/icons.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Downloads } from './Downloads.tsx'
import { NotificationBell } from './NotificationBell.tsx'

/** Desktop header: the member's union situation as labelled cells, always visible (A-SHELL-08..15). */
export function SituationBanner({
  user,
  situacion,
  leave,
}: {
  user: UsuarioActual
  situacion: SituacionGremial | undefined
  leave(): void
}) {
  const { t } = useTranslation()
  const from = useLocation({ select: (l) => l.pathname })
  return (
    <header className="situacion">
      <CeldasSituacion usuario={user} situacion={situacion} />
      <div className="acc">
        <Link to="/ayuda" search={{ de: from }} className="boton-icono" aria-label={t('armazon.ayuda')}>
          <Icon name="ayuda" />
        </Link>
        <NotificationBell />
        <Downloads />
        <AccountMenu user={user} leave={leave} />
      </div>
      <span className="solo-lector">{t('armazon.situacion')}</span>
    </header>
  )
}
