import './perfil.css'
import { ownPerfil } from '@gremial/contract/acceso/perfil.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { useUser } from '../../../platform/user.ts'
import { Query } from '../../../ui/Query.tsx'
import { ScreenGate } from '../../../ui/ScreenGate.tsx'
import { SegundoFactor } from '../segundo-factor/SegundoFactor.tsx'
import { AccesoPerfil } from './AccesoPerfil.tsx'
import { PerfilData } from './PerfilData.tsx'
import { PerfilLanguage } from './PerfilLanguage.tsx'
import { PerfilPhoto } from './PerfilPhoto.tsx'
import { Sesiones } from './Sesiones.tsx'

/** Own profile: photo, data, access, open sessions and language (B-PERFIL-01). */
export function PerfilPage() {
  const { t } = useTranslation()
  const usuario = useUser()
  const query = useQuery({ ...read(ownPerfil.leer, {}), refetchOnMount: 'always' })
  useTitle(t('perfil.titulo'), t('barra.perfil'))
  return (
    <ScreenGate>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t('perfil.titulo')}</h1>
      </div>
      <PerfilPhoto usuario={usuario} />
      <section className="hoja seccion">
        <Query query={query} rows={8} failure={t('perfil.fallo')}>
          {/* A newer server version resets the form only when the screen is reopened. */}
          {(perfil) => <PerfilData perfil={perfil} />}
        </Query>
      </section>
      <AccesoPerfil usuario={usuario} />
      <SegundoFactor />
      <Sesiones />
      <PerfilLanguage />
    </ScreenGate>
  )
}
