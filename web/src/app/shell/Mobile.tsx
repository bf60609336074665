import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { Link, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrganization } from '../../platform/organization.ts'
import { hasPermission } from '../../platform/session.ts'
import { currentTitle } from '../../platform/title.ts'
import { Icon, iconOf } from '../../ui/icons.tsx'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { Seal } from '../../ui/Seal.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Downloads } from './Downloads.tsx'
import { openSearch } from './GlobalSearch.tsx'
import { NotificationBell, useWaitingCount } from './NotificationBell.tsx'
import { onArrival } from './onArrival.ts'

// The full menu loads on press.
const Drawer = lazyComponent(async () => (await import('./MobileMenu.tsx')).MobileMenu)

/** Top bar on phones: back button and title; on the home, the organisation. */
export function MobileBar({ user, leave }: { user: UsuarioActual; leave(): void }) {
  const { t } = useTranslation()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const title = currentTitle.use()
  const start = useLocation({ select: (l) => l.pathname === '/app/actividad/listar' })
  const org = useOrganization()
  return (
    <header className="barra-movil">
      {start ? (
        <Link to="/app" className="marca-org">
          <Seal />
          <span>{org.nombre}</span>
        </Link>
      ) : (
        <>
          <button
            type="button"
            className="boton-icono"
            aria-label={t('comun.volver')}
            onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: '/app' }))}
          >
            <Icon name="atras" />
          </button>
          <span className={title.length > 30 ? 'donde largo' : 'donde'}>{title}</span>
        </>
      )}
      <button type="button" className="boton-icono" aria-label={t('armazon.buscar')} onClick={openSearch}>
        <Icon name="buscar" />
      </button>
      <Downloads />
      {/* Other screens need the space for the title. The bottom bar shows the counts there. */}
      {start && <NotificationBell />}
      <AccountMenu user={user} leave={leave} />
    </header>
  )
}

/** Path, icon and label. */
type SsrPlace = [string, string, string]

/** Bottom bar on phones, with at most five places, chosen by the user's permissions. */
export function MobileFooter({ user, leave }: { user: UsuarioActual; leave(): void }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const [used, setUsed] = useState(false)
  const open = () =>
    onArrival(Drawer.preload, () => {
      setUsed(true)
      setOpened(true)
    })
  const { pathname } = useLocation()
  const own = user.numeroAfiliado !== null
  const places: SsrPlace[] = [['/app/actividad/listar', 'inicio', t('armazon.inicio')]]
  /** Five places at most. Branch staff get their members here and their own screens under "Más". */
  const permanent = (): SsrPlace[] => {
    const people = hasPermission(user, 'seccionales.afiliados')
    return [
      ...(own ? [['/app/afiliados/cuenta-corriente', 'cuenta', t('armazon.cuentaCorta')] as SsrPlace] : []),
      ...(people ? [['/app/seccionales/afiliados', 'personas', t('armazon.afiliadosCorto')] as SsrPlace] : []),
      ...(own ? [['/app/carnet-digital/carnet-digital', 'carnet', t('armazon.carnetCorto')] as SsrPlace] : []),
      ...(own && !people && hasPermission(user, 'tramites.consultar')
        ? [['/app/afiliados/tramites', 'tramite', t('armazon.tramitesCorto')] as SsrPlace]
        : []),
      ...(!own && hasPermission(user, 'rendiciones.pagar')
        ? [['/app/tesoreria/rendiciones/pagos', 'prestamo', t('barra.porPagar')] as SsrPlace]
        : []),
      ...(!own && hasPermission(user, 'usuarios.consultar')
        ? [['/app/usuarios/lista', 'perfil', t('usuarios.titulo')] as SsrPlace]
        : []),
    ]
  }
  // Cash box holders get cash screens here and their own under "Más". Central treasury has no boxes.
  const goesTo = hasPermission(user, 'movimientosCaja.editar') && !hasPermission(user, 'tesoreria.central')
  if (goesTo) {
    places.push(['/app/seccionales/movimientos-caja/egresos/nuevo', 'egresos', t('inicioTesoreria.egreso')])
    // This place shows the count of pending signatures.
    if (hasPermission(user, 'rendiciones.firmar'))
      places.push(['/app/seccionales/rendiciones-gasto/lista', 'rendicion', t('barra.rendiciones')])
    else places.push(['/app/seccionales/movimientos-caja/ingresos/nuevo', 'ingresos', t('inicioTesoreria.ingreso')])
    if (hasPermission(user, 'planillas.consultar'))
      places.push(['/app/seccionales/planillas-caja/lista', 'planillaCaja', t('inicioTesoreria.planillas')])
  } else places.push(...permanent())
  const waiting = useWaitingCount()
  // Counts of screens outside the bar go to "Más".
  const remaining = (waiting.total ?? 0) - places.reduce((n, [path]) => n + (waiting.from(path) ?? 0), 0)
  return (
    <>
      <nav
        className="pie-movil"
        aria-label={t('armazon.principal')}
        style={{ gridTemplateColumns: `repeat(${places.length + 1}, minmax(0, 1fr))` }}
      >
        {places.map(([path, icon, text]) => (
          <Link
            key={path}
            to={path}
            search={{}}
            aria-current={pathname === path ? 'page' : undefined}
            data-cuenta={waiting.from(path)}
          >
            <Icon name={iconOf(icon)} />
            <span>{text}</span>
          </Link>
        ))}
        <button
          type="button"
          data-cuenta={remaining || undefined}
          aria-expanded={opened}
          onPointerEnter={() => void Drawer.preload().catch(() => undefined)}
          onClick={open}
        >
          <Icon name="menu" />
          <span>{t('armazon.mas')}</span>
        </button>
      </nav>
      {used && (
        <Suspense>
          <Drawer leave={leave} opened={opened} close={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
