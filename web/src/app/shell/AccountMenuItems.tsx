import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { locales } from '@gremial/contract/platform/locale.ts'
import { Menu, useMantineColorScheme } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../features/acceso/acceso/Idiomas.tsx'
import { Foto } from '../../features/acceso/perfil/Foto.tsx'
import { useElegirIdioma } from '../../features/acceso/perfil/useElegirIdioma.ts'
import { applyColorScheme } from '../../ui/colorScheme.ts'
import { Icon } from '../../ui/icons.tsx'
import { useMenu } from '../../ui/useMenu.ts'

/** Account menu (A-SHELL-17..22). It loads on press, so it starts open. */
export function AccountMenuItems({ user, leave }: { user: UsuarioActual; leave(): void }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const pickLocale = useElegirIdioma()
  const opens = useMenu(true)
  const from = useLocation({ select: (l) => l.pathname })
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const go =
    (to: string, search: Record<string, string> = {}) =>
    () =>
      void navigate({ to, search })
  const schemes = [
    ['light', 'claro'],
    ['dark', 'oscuro'],
    ['auto', 'automatico'],
  ] as const
  return (
    // Limits the height to the space below the bar, which the offline notice may push down.
    <Menu position="bottom-end" width={290} middlewares={{ flip: false, size: { padding: 8 } }} {...opens.menu}>
      <Menu.Target>
        <button type="button" className="boton-icono" aria-label={t('armazon.cuenta')} {...opens.button}>
          <Foto usuario={user} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className="menu-largo">
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Item leftSection={<Icon name="perfil" />} onClick={go('/app/perfil/editar')}>
          {t('armazon.editarPerfil')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="ficha" />} onClick={go('/app/mis-datos')}>
          {t('misDatos.titulo')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="carnet" />} onClick={go('/app/carnet-digital/carnet-digital')}>
          {t('armazon.carnet')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="consulta" />} onClick={go('/app/usuarios/contacto')}>
          {t('armazon.consulta')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="recorrido" />} onClick={go('/app/actividad/listar', { tourDefecto: '0' })}>
          {t('armazon.recorrido')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="ayuda" />} onClick={go('/ayuda', { de: from })}>
          {t('armazon.ayuda')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="consulta" />} onClick={go('/preguntas-frecuentes')}>
          {t('armazon.preguntas')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="tramite" />} onClick={go('/terminos-condiciones')}>
          {t('acceso.terminos')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="escudo" />} onClick={go('/politicas-privacidad')}>
          {t('acceso.privacidad')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('idioma')}</Menu.Label>
        {locales.map((locale) => (
          <Menu.Item
            key={locale}
            lang={locale}
            closeMenuOnClick
            rightSection={i18n.language === locale ? <Icon name="hecho" small /> : null}
            onClick={() => void pickLocale(locale)}
          >
            {languageName[locale]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('armazon.tema')}</Menu.Label>
        {schemes.map(([scheme, text]) => (
          <Menu.Item
            key={scheme}
            rightSection={colorScheme === scheme ? <Icon name="hecho" small /> : null}
            onClick={() => {
              setColorScheme(scheme)
              applyColorScheme()
            }}
          >
            {t(`armazon.${text}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="salir" />} onClick={leave}>
          {t('armazon.cerrarSesion')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
