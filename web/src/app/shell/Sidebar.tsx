import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pathOf } from '../../features/acceso/menues/enlaces.ts'
import { MenuLink } from '../../features/acceso/menues/MenuLink.tsx'
import { menuQuery } from '../../features/acceso/menues/menues.api.ts'
import { useOrganization } from '../../platform/organization.ts'
import { Icon, iconOf } from '../../ui/icons.tsx'
import { Seal } from '../../ui/Seal.tsx'
import { openSearch } from './GlobalSearch.tsx'
import { useWaitingCount } from './NotificationBell.tsx'

/** Sidebar: the screens that the user may open, by section, from the menu rows (A-MENU-01, A-SHELL-16). */
export function Sidebar({ collapsed, collapse, leave }: { collapsed: boolean; collapse(): void; leave(): void }) {
  const { t } = useTranslation()
  const org = useOrganization()
  return (
    <aside className="lateral">
      <Link to="/app" className="marca-org" title={org.nombre}>
        <Seal />
        <span>{org.nombre}</span>
      </Link>
      <button type="button" className="buscar" onClick={openSearch} title={t('armazon.buscarAyuda')}>
        <Icon name="buscar" small />
        <span>{t('armazon.buscar')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <MenuSections />
      <nav className="nav pie" aria-label={t('armazon.cuenta')}>
        <div>
          <button type="button" onClick={collapse} title={t(collapsed ? 'armazon.expandir' : 'armazon.contraer')}>
            <Icon name={collapsed ? 'expandir' : 'contraer'} />
            <span>{t(collapsed ? 'armazon.expandir' : 'armazon.contraer')}</span>
          </button>
          <button type="button" onClick={leave} title={t('armazon.cerrarSesion')}>
            <Icon name="salir" />
            <span>{t('armazon.cerrarSesion')}</span>
          </button>
        </div>
      </nav>
    </aside>
  )
}

/** Menu sections, in the sidebar and in the phone's full menu. */
export function MenuSections({ onSelect }: { onSelect?(): void }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery({ ...menuQuery(), meta: { adorno: true } })
  const { href, pathname } = useLocation()
  const waiting = useWaitingCount()
  const paths = data.flatMap(({ items }) => items.map((item) => pathOf(item.link)))
  return (
    <nav className="nav" aria-label={t('armazon.principal')}>
      {data.map(({ id, title, items }) => (
        <div key={id}>
          <h2>{title}</h2>
          <ul>
            {items.map((item) => {
              const path = pathOf(item.link)
              const active = path.includes('?') ? href === path : pathname === path && !href.includes('tourDefecto')
              return (
                <li key={item.id}>
                  <MenuLink
                    link={item.link}
                    actual={active}
                    // A screen below another marks its own row active, if it has one.
                    exacto={paths.some((other) => other.startsWith(`${path}/`) && pathname.startsWith(other))}
                    onClick={onSelect}
                    title={item.title}
                    data-cuenta={waiting.from(path)}
                  >
                    <Icon name={iconOf(item.icono)} />
                    <span>{item.title}</span>
                  </MenuLink>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </nav>
  )
}
