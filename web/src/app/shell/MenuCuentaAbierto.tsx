import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { idiomas } from '@gremial/contract/platform/idioma.ts'
import { Menu, useMantineColorScheme } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { nombreIdioma } from '../../features/acceso/acceso/Idiomas.tsx'
import { Foto } from '../../features/acceso/perfil/Foto.tsx'
import { useElegirIdioma } from '../../features/acceso/perfil/useElegirIdioma.ts'
import { pintarEsquema } from '../../ui/esquema.ts'
import { Icono } from '../../ui/iconos.tsx'
import { useMenu } from '../../ui/useMenu.ts'

/** What a person does with their own account, from anywhere (A-SHELL-17..22); open from the start: it comes when it is asked for. */
export function MenuCuentaAbierto({ usuario, salir }: { usuario: UsuarioActual; salir(): void }) {
  const { t, i18n } = useTranslation()
  const navegar = useNavigate()
  const elegirIdioma = useElegirIdioma()
  const abre = useMenu(true)
  const de = useLocation({ select: (l) => l.pathname })
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const ir =
    (to: string, search: Record<string, string> = {}) =>
    () =>
      void navegar({ to, search })
  const esquemas = [
    ['light', 'claro'],
    ['dark', 'oscuro'],
    ['auto', 'automatico'],
  ] as const
  return (
    // Never longer than the room below the bar, which the line of a cut network pushes down while it is open.
    <Menu position="bottom-end" width={290} middlewares={{ flip: false, size: { padding: 8 } }} {...abre.menu}>
      <Menu.Target>
        <button type="button" className="boton-icono" aria-label={t('armazon.cuenta')} {...abre.boton}>
          <Foto usuario={usuario} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className="menu-largo">
        <Menu.Label>{usuario.email}</Menu.Label>
        <Menu.Item leftSection={<Icono nombre="perfil" />} onClick={ir('/app/perfil/editar')}>
          {t('armazon.editarPerfil')}
        </Menu.Item>
        <Menu.Item leftSection={<Icono nombre="ficha" />} onClick={ir('/app/mis-datos')}>
          {t('misDatos.titulo')}
        </Menu.Item>
        <Menu.Item leftSection={<Icono nombre="carnet" />} onClick={ir('/app/carnet-digital/carnet-digital')}>
          {t('armazon.carnet')}
        </Menu.Item>
        <Menu.Item leftSection={<Icono nombre="consulta" />} onClick={ir('/app/usuarios/contacto')}>
          {t('armazon.consulta')}
        </Menu.Item>
        <Menu.Item leftSection={<Icono nombre="recorrido" />} onClick={ir('/app/actividad/listar', { tourDefecto: '0' })}>
          {t('armazon.recorrido')}
        </Menu.Item>
        <Menu.Item leftSection={<Icono nombre="ayuda" />} onClick={ir('/ayuda', { de })}>
          {t('armazon.ayuda')}
        </Menu.Item>
        <Menu.Item leftSection={<Icono nombre="consulta" />} onClick={ir('/preguntas-frecuentes')}>
          {t('armazon.preguntas')}
        </Menu.Item>
        <Menu.Item leftSection={<Icono nombre="tramite" />} onClick={ir('/terminos-condiciones')}>
          {t('acceso.terminos')}
        </Menu.Item>
        <Menu.Item leftSection={<Icono nombre="escudo" />} onClick={ir('/politicas-privacidad')}>
          {t('acceso.privacidad')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('idioma')}</Menu.Label>
        {idiomas.map((idioma) => (
          <Menu.Item
            key={idioma}
            lang={idioma}
            closeMenuOnClick
            rightSection={i18n.language === idioma ? <Icono nombre="hecho" chico /> : null}
            onClick={() => void elegirIdioma(idioma)}
          >
            {nombreIdioma[idioma]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('armazon.tema')}</Menu.Label>
        {esquemas.map(([esquema, texto]) => (
          <Menu.Item
            key={esquema}
            rightSection={colorScheme === esquema ? <Icono nombre="hecho" chico /> : null}
            onClick={() => {
              setColorScheme(esquema)
              pintarEsquema()
            }}
          >
            {t(`armazon.${texto}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icono nombre="salir" />} onClick={salir}>
          {t('armazon.cerrarSesion')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
