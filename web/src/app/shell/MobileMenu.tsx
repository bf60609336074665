import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icons.tsx'
import { MenuSections } from './Sidebar.tsx'

/** Full menu on phones, opened from "Más". The account links and logout are at the bottom. */
export function MobileMenu({ opened, close, leave }: { opened: boolean; close(): void; leave(): void }) {
  const { t } = useTranslation()
  const from = useLocation({ select: (l) => l.pathname })
  return (
    <Drawer
      opened={opened}
      onClose={close}
      position="bottom"
      size="85%"
      title={t('armazon.principal')}
      closeButtonProps={{ 'aria-label': t('comun.cerrar') }}
    >
      <MenuSections onSelect={close} />
      <nav className="nav" aria-label={t('armazon.cuenta')}>
        <div>
          <Link to="/app/perfil/editar" onClick={close}>
            <Icon name="perfil" />
            <span>{t('armazon.editarPerfil')}</span>
          </Link>
          <Link to="/app/mis-datos" onClick={close}>
            <Icon name="ficha" />
            <span>{t('misDatos.titulo')}</span>
          </Link>
          <Link to="/ayuda" search={{ de: from }}>
            <Icon name="ayuda" />
            <span>{t('armazon.ayuda')}</span>
          </Link>
          <button
            type="button"
            onClick={() => {
              close()
              leave()
            }}
          >
            <Icon name="salir" />
            <span>{t('armazon.cerrarSesion')}</span>
          </button>
        </div>
      </nav>
    </Drawer>
  )
}
