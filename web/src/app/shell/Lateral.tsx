import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EnlaceMenu } from '../../features/acceso/menues/EnlaceMenu.tsx'
import { rutaDe } from '../../features/acceso/menues/enlaces.ts'
import { menuQuery } from '../../features/acceso/menues/menues.api.ts'
import { useOrganizacion } from '../../platform/organizacion.ts'
import { Icono, iconoDe } from '../../ui/iconos.tsx'
import { Sello } from '../../ui/Sello.tsx'
import { abrirBuscador } from './Buscador.tsx'
import { useCuantasEsperan } from './Campana.tsx'

/** The sidebar: what this person may open, by section, as the menu rows say (A-MENU-01, A-SHELL-16). */
export function Lateral({ contraido, contraer, salir }: { contraido: boolean; contraer(): void; salir(): void }) {
  const { t } = useTranslation()
  const org = useOrganizacion()
  return (
    <aside className="lateral">
      <Link to="/app" className="marca-org" title={org.nombre}>
        <Sello />
        <span>{org.nombre}</span>
      </Link>
      <button type="button" className="buscar" onClick={abrirBuscador} title={t('armazon.buscarAyuda')}>
        <Icono nombre="buscar" chico />
        <span>{t('armazon.buscar')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Secciones />
      <nav className="nav pie" aria-label={t('armazon.cuenta')}>
        <div>
          <button type="button" onClick={contraer} title={t(contraido ? 'armazon.expandir' : 'armazon.contraer')}>
            <Icono nombre={contraido ? 'expandir' : 'contraer'} />
            <span>{t(contraido ? 'armazon.expandir' : 'armazon.contraer')}</span>
          </button>
          <button type="button" onClick={salir} title={t('armazon.cerrarSesion')}>
            <Icono nombre="salir" />
            <span>{t('armazon.cerrarSesion')}</span>
          </button>
        </div>
      </nav>
    </aside>
  )
}

/** The sections of the menu, in the sidebar and in the phone's "Más". */
export function Secciones({ alElegir }: { alElegir?(): void }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery({ ...menuQuery(), meta: { adorno: true } })
  const { href, pathname } = useLocation()
  const esperan = useCuantasEsperan()
  const rutas = data.flatMap(({ items }) => items.map((item) => rutaDe(item.link)))
  return (
    <nav className="nav" aria-label={t('armazon.principal')}>
      {data.map(({ id, title, items }) => (
        <div key={id}>
          <h2>{title}</h2>
          <ul>
            {items.map((item) => {
              const ruta = rutaDe(item.link)
              const activo = ruta.includes('?') ? href === ruta : pathname === ruta && !href.includes('tourDefecto')
              return (
                <li key={item.id}>
                  <EnlaceMenu
                    link={item.link}
                    actual={activo}
                    // A screen below another is of its own row, where it has one.
                    exacto={rutas.some((otra) => otra.startsWith(`${ruta}/`) && pathname.startsWith(otra))}
                    onClick={alElegir}
                    title={item.title}
                    data-cuenta={esperan.de(ruta)}
                  >
                    <Icono nombre={iconoDe(item.icono)} />
                    <span>{item.title}</span>
                  </EnlaceMenu>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </nav>
  )
}
