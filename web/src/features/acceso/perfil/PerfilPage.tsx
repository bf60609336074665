import './perfil.css'
import { perfilPropio } from '@gremial/contract/acceso/perfil.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { useUsuario } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Reposo } from '../../../ui/Reposo.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { SegundoFactor } from '../segundo-factor/SegundoFactor.tsx'
import { AccesoPerfil } from './AccesoPerfil.tsx'
import { DatosPerfil } from './DatosPerfil.tsx'
import { FotoPerfil } from './FotoPerfil.tsx'
import { IdiomaPerfil } from './IdiomaPerfil.tsx'
import { Sesiones } from './Sesiones.tsx'

/** The own profile: photo, data, how one enters, open sessions and language (B-PERFIL-01). */
export function PerfilPage() {
  const { t } = useTranslation()
  const usuario = useUsuario()
  const consulta = useQuery({ ...leer(perfilPropio.leer, {}), refetchOnMount: 'always' })
  useTitulo(t('perfil.titulo'), t('barra.perfil'))
  return (
    <Reposo>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t('perfil.titulo')}</h1>
      </div>
      <FotoPerfil usuario={usuario} />
      <section className="hoja seccion">
        <Segun consulta={consulta} filas={8} fallo={t('perfil.fallo')}>
          {/* A new version that came from the server starts the form again only when the person reopens the screen. */}
          {(perfil) => <DatosPerfil perfil={perfil} />}
        </Segun>
      </section>
      <AccesoPerfil usuario={usuario} />
      <SegundoFactor />
      <Sesiones />
      <IdiomaPerfil />
    </Reposo>
  )
}
