import './perfil.css'
import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTitulo } from '../../../platform/titulo.ts'
import { Fallo, Huesos } from '../../../ui/estados.tsx'
import { AccesoPerfil } from './AccesoPerfil.tsx'
import { DatosPerfil } from './DatosPerfil.tsx'
import { FotoPerfil } from './FotoPerfil.tsx'
import { IdiomaPerfil } from './IdiomaPerfil.tsx'
import { perfilQuery } from './perfil.api.ts'
import { Sesiones } from './Sesiones.tsx'

/** The own profile: photo, data, how one enters, open sessions and language (B-PERFIL-01). */
export function PerfilPage() {
  const { t } = useTranslation()
  const { usuario } = useRouteContext({ from: '/app' }) as { usuario: UsuarioActual }
  const consulta = useQuery({ ...perfilQuery, refetchOnMount: 'always' })
  useTitulo(t('perfil.titulo'))
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t('perfil.titulo')}</h1>
      </div>
      <FotoPerfil usuario={usuario} />
      <section className="hoja seccion">
        {consulta.data ? (
          // A new version that came from the server starts the form again only when the person reopens the screen.
          <DatosPerfil perfil={consulta.data} />
        ) : consulta.error ? (
          <Fallo titulo={t('perfil.fallo')} error={consulta.error} reintentar={() => void consulta.refetch()} />
        ) : (
          <Huesos filas={8} />
        )}
      </section>
      <AccesoPerfil usuario={usuario} />
      <Sesiones />
      <IdiomaPerfil />
    </>
  )
}
