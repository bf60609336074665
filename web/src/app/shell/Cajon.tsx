import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icono } from '../../ui/iconos.tsx'
import { Secciones } from './Lateral.tsx'

/** The whole menu on a phone, from the last place of its bar; at its foot, what is of the person, and the way out. */
export function Cajon({ abierto, cerrar, salir }: { abierto: boolean; cerrar(): void; salir(): void }) {
  const { t } = useTranslation()
  const de = useLocation({ select: (l) => l.pathname })
  return (
    <Drawer
      opened={abierto}
      onClose={cerrar}
      position="bottom"
      size="85%"
      title={t('armazon.principal')}
      closeButtonProps={{ 'aria-label': t('comun.cerrar') }}
    >
      <Secciones alElegir={cerrar} />
      <nav className="nav" aria-label={t('armazon.cuenta')}>
        <div>
          <Link to="/app/perfil/editar" onClick={cerrar}>
            <Icono nombre="perfil" />
            <span>{t('armazon.editarPerfil')}</span>
          </Link>
          <Link to="/app/mis-datos" onClick={cerrar}>
            <Icono nombre="ficha" />
            <span>{t('misDatos.titulo')}</span>
          </Link>
          <Link to="/ayuda" search={{ de }}>
            <Icono nombre="ayuda" />
            <span>{t('armazon.ayuda')}</span>
          </Link>
          <button
            type="button"
            onClick={() => {
              cerrar()
              salir()
            }}
          >
            <Icono nombre="salir" />
            <span>{t('armazon.cerrarSesion')}</span>
          </button>
        </div>
      </nav>
    </Drawer>
  )
}
