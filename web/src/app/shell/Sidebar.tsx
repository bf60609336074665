import type { SeccionMenu } from '@gremial/contract/acceso/menues.ts'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pathOf } from '../../features/acceso/menues/enlaces.ts'
import { MenuLink } from '../../features/acceso/menues/MenuLink.tsx'
import { menuQuery } from '../../features/acceso/menues/menues.api.ts'
import { plegar } from '../../features/acceso/menues/plegado.ts'
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

/** Menu sections, in the sidebar and in the phone's full menu. A long menu folds some of them (decision 143). */
export function MenuSections({ onSelect }: { onSelect?(): void }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery({ ...menuQuery(), meta: { adorno: true } })
  const { pathname } = useLocation()
  const waiting = useWaitingCount()
  const { vistas, plegadas } = plegar(data)
  const folded = plegadas.flatMap(({ items }) => items.map(({ link }) => pathOf(link)))
  const isHere = folded.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  const [wanted, setWanted] = useLocalStorage({ key: 'gremial.menu-todo', defaultValue: false, getInitialValueInEffect: false })
  const open = wanted || isHere
  const pending = folded.reduce((n, path) => n + (waiting.from(path) ?? 0), 0)
  const paths = data.flatMap(({ items }) => items.map((item) => pathOf(item.link)))
  return (
    <nav className="nav" aria-label={t('armazon.principal')}>
      {vistas.map((section) => (
        <Section key={section.id} section={section} paths={paths} onSelect={onSelect} />
      ))}
      {plegadas.length > 0 && (
        <button
          type="button"
          className="nav-todo"
          aria-expanded={open}
          title={t('armazon.todoLoDemas')}
          data-cuenta={(!open && pending) || undefined}
          onClick={() => setWanted(!open)}
        >
          <Icon name={open ? 'arriba' : 'abajo'} />
          <span>
            {t('armazon.todoLoDemas')} <small className="suave">{folded.length}</small>
          </span>
        </button>
      )}
      {open && plegadas.map((section) => <Section key={section.id} section={section} paths={paths} onSelect={onSelect} />)}
    </nav>
  )
}

interface SectionProps {
  section: SeccionMenu
  /** Addresses of the whole menu. */
  paths: string[]
  onSelect: (() => void) | undefined
}

function Section({ section: { title, items }, paths, onSelect }: SectionProps) {
  const { href, pathname } = useLocation()
  const waiting = useWaitingCount()
  return (
    <div>
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
  )
}
