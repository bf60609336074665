import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { ayudas } from '@gremial/contract/administracion/ayuda.ts'
import { lookupDelayMs } from '@gremial/contract/platform/list.ts'
import { afiliadosSeccionalList } from '@gremial/contract/seccionales/seccionales.ts'
import { Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { esDeAfuera } from '../../features/acceso/menues/enlaces.ts'
import { read } from '../../platform/callApi.ts'
import { hasPermission } from '../../platform/session.ts'
import { Icon } from '../../ui/icons.tsx'
import { readList } from '../../ui/list/useList.ts'
import { searchOpen } from './searchOpen.ts'
import { useScreens } from './searchScreens.ts'

/**
 * Searches the screens by title and synonyms and, with permission, the members of the user's branches (seccionales) and the accounts to
 * help.
 */
export function GlobalSearchDialog({ user }: { user: UsuarioActual }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const visible = searchOpen.use()
  const [text, setText] = useState('')
  const [paused] = useDebouncedValue(text.trim(), lookupDelayMs)
  const looksForPeople = hasPermission(user, 'seccionales.afiliados')
  const searchesPeople = visible && paused.length >= 2 && looksForPeople
  const { data: foundPeople } = useQuery({
    ...readList(afiliadosSeccionalList, { page: 0, size: 6, G_strategy: 'AND', buscar: paused }),
    enabled: searchesPeople,
  })
  const { data: describable = [] } = useQuery({
    ...read(ayudas.buscar, { query: { buscar: paused } }),
    enabled: visible && paused.length >= 2 && hasPermission(user, 'usuarios.ayudar'),
  })
  const screens = useScreens(user, text, visible)
  const people = searchesPeople ? (foundPeople?.content ?? []) : []
  const close = () => {
    searchOpen.set(false)
    setText('')
  }
  const go = (href: string) => () => {
    close()
    if (esDeAfuera(href)) window.open(href, '_blank', 'noopener,noreferrer')
    else void navigate({ href })
  }
  return (
    <Modal
      opened={visible}
      onClose={close}
      title={t('armazon.buscar')}
      closeButtonProps={{ 'aria-label': t('comun.cerrar') }}
      centered={false}
      yOffset="10vh"
    >
      <TextInput
        data-autofocus
        aria-label={t(looksForPeople ? 'armazon.buscarAyuda' : 'armazon.buscarPropio')}
        placeholder={t(looksForPeople ? 'armazon.buscarAyuda' : 'armazon.buscarPropio')}
        maxLength={250}
        value={text}
        onChange={(e) => setText(e.currentTarget.value)}
      />
      <div className="nav" style={{ marginTop: 16 }}>
        {screens.length > 0 && (
          <div>
            <h2>{t('armazon.pantallasTitulo')}</h2>
            {screens.map((screen) => (
              <button key={screen.href} type="button" onClick={go(screen.href)}>
                <Icon name={screen.icon} />
                <span>
                  {screen.title}
                  {screen.detail && <small className="suave"> · {screen.detail}</small>}
                </span>
              </button>
            ))}
          </div>
        )}
        {people.length > 0 && (
          <div>
            <h2>{t('armazon.personasTitulo')}</h2>
            {people.map((p) => (
              <button key={p.id} type="button" onClick={go(`/app/afiliados/consulta?codigo=${p.id}`)}>
                <Icon name="perfil" />
                {p.nombreCompleto} · {p.numeroAfiliadoFormateado}
              </button>
            ))}
          </div>
        )}
        {paused.length >= 2 && describable.length > 0 && (
          <div>
            <h2>{t('ayudar.buscarAyuda')}</h2>
            {describable.map((p) => (
              <button
                key={`${p.idUsuario}.${p.numeroAfiliado}`}
                type="button"
                onClick={go(`/app/usuarios/ayuda/${p.idUsuario ?? `afiliado/${p.numeroAfiliado}`}`)}
              >
                <Icon name="ayuda" />
                {p.nombre} · {p.detalle}
              </button>
            ))}
          </div>
        )}
        {screens.length + people.length + describable.length === 0 && (
          <>
            <p className="suave" role="status">
              {t('armazon.buscarNada')}
            </p>
            <button type="button" onClick={go('/app/usuarios/contacto')}>
              <Icon name="consulta" />
              {t('armazon.buscarSigue')}
            </button>
          </>
        )}
      </div>
    </Modal>
  )
}
