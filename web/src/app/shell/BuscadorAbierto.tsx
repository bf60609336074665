import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { ayudas } from '@gremial/contract/administracion/ayuda.ts'
import { pausaConsulta } from '@gremial/contract/platform/lista.ts'
import { listaAfiliadosSeccional } from '@gremial/contract/seccionales/seccionales.ts'
import { Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { esDeAfuera, rutaDe } from '../../features/acceso/menues/enlaces.ts'
import { menuQuery } from '../../features/acceso/menues/menues.api.ts'
import { leer } from '../../platform/llamar.ts'
import { tienePermiso } from '../../platform/sesion.ts'
import { Icono, iconoDe } from '../../ui/iconos.tsx'
import { leerLista } from '../../ui/lista/useLista.ts'
import { buscando } from './Buscador.tsx'

const llano = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Screens of the menu and, for who may list them, people of their branches. */
export function BuscadorAbierto({ usuario }: { usuario: UsuarioActual }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const visible = buscando.use()
  const [texto, setTexto] = useState('')
  const [pausado] = useDebouncedValue(texto.trim(), pausaConsulta)
  const { data: menu = [] } = useQuery(menuQuery())
  const buscaPersonas = visible && pausado.length >= 2 && tienePermiso(usuario, 'seccionales.afiliados')
  const { data: personas } = useQuery({
    ...leerLista(listaAfiliadosSeccional, { page: 0, size: 6, G_strategy: 'AND', buscar: pausado }),
    enabled: buscaPersonas,
  })
  const { data: ayudables = [] } = useQuery({
    ...leer(ayudas.buscar, { consulta: { buscar: pausado } }),
    enabled: visible && pausado.length >= 2 && tienePermiso(usuario, 'usuarios.ayudar'),
  })
  const pantallas = menu.flatMap((s) => s.items).filter((i) => llano(i.title).includes(llano(texto.trim())))
  const gente = buscaPersonas ? (personas?.content ?? []) : []
  const cerrar = () => {
    buscando.set(false)
    setTexto('')
  }
  const ir = (href: string) => () => {
    cerrar()
    if (esDeAfuera(href)) window.open(href, '_blank', 'noopener,noreferrer')
    else void navegar({ href })
  }
  return (
    <Modal
      opened={visible}
      onClose={cerrar}
      title={t('armazon.buscar')}
      closeButtonProps={{ 'aria-label': t('comun.cerrar') }}
      centered={false}
      yOffset="10vh"
    >
      <TextInput
        data-autofocus
        aria-label={t('armazon.buscarAyuda')}
        placeholder={t('armazon.buscarAyuda')}
        maxLength={250}
        value={texto}
        onChange={(e) => setTexto(e.currentTarget.value)}
      />
      <div className="nav" style={{ marginTop: 16 }}>
        {pantallas.length > 0 && (
          <div>
            <h2>{t('armazon.pantallasTitulo')}</h2>
            {pantallas.map((i) => (
              <button key={i.id} type="button" onClick={ir(rutaDe(i.link))}>
                <Icono nombre={iconoDe(i.icono)} />
                {i.title}
              </button>
            ))}
          </div>
        )}
        {gente.length > 0 && (
          <div>
            <h2>{t('armazon.personasTitulo')}</h2>
            {gente.map((p) => (
              <button key={p.id} type="button" onClick={ir(`/app/afiliados/consulta?codigo=${p.id}`)}>
                <Icono nombre="perfil" />
                {p.nombreCompleto} · {p.numeroAfiliadoFormateado}
              </button>
            ))}
          </div>
        )}
        {pausado.length >= 2 && ayudables.length > 0 && (
          <div>
            <h2>{t('ayudar.buscarAyuda')}</h2>
            {ayudables.map((p) => (
              <button
                key={`${p.idUsuario}.${p.numeroAfiliado}`}
                type="button"
                onClick={ir(`/app/usuarios/ayuda/${p.idUsuario ?? `afiliado/${p.numeroAfiliado}`}`)}
              >
                <Icono nombre="ayuda" />
                {p.nombre} · {p.detalle}
              </button>
            ))}
          </div>
        )}
        {pantallas.length + gente.length + ayudables.length === 0 && (
          <p className="suave" role="status">
            {t('armazon.buscarNada')}
          </p>
        )}
      </div>
    </Modal>
  )
}
