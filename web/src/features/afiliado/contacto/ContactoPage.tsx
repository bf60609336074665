import './contacto.css'
import { contacto } from '@gremial/contract/afiliado/contacto.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { useCan, useUser } from '../../../platform/user.ts'
import { Query } from '../../../ui/Query.tsx'
import { ScreenGate } from '../../../ui/ScreenGate.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { secretariasQuery, telefonoQuery } from './contacto.api.ts'
import { Enviada } from './Enviada.tsx'
import { Formulario } from './Formulario.tsx'
import { MisConsultas } from './MisConsultas.tsx'

/** Query to an office: the form, and then its number, at its own address (B-CONTACTO-01). */
export function ContactoPage() {
  const { t } = useTranslation()
  const usuario = useUser()
  const navegar = useNavigate()
  const secretarias = useQuery(secretariasQuery)
  const telefono = useQuery({ ...telefonoQuery, enabled: useCan('perfil.editar') })
  const { corregir, enviada } = useSearch({ from: '/app/usuarios/contacto' })
  const corrige = corregir !== undefined && usuario.numeroAfiliado !== null
  useTitle(t('contacto.titulo'))
  const pantalla = (
    <div className="contacto">
      <div className="titulo-pantalla">
        <div>
          <h1 className={enviada ? undefined : 'en-barra'}>
            {enviada ? t('contacto.enviada') : t(corrige ? 'contacto.tituloCorregir' : 'contacto.titulo')}
          </h1>
          {!enviada && <p className="suave">{t('contacto.bajada')}</p>}
        </div>
      </div>
      <section className="hoja">
        {enviada ? (
          <LaEnviada numero={enviada} copiaA={usuario.email} />
        ) : (
          <Query query={secretarias} failure={t('contacto.falloSecretarias')}>
            {(todas) =>
              telefono.isLoading ? (
                <Skeleton rows={5} />
              ) : (
                <Formulario
                  usuario={usuario}
                  telefono={telefono.data ?? ''}
                  secretarias={todas}
                  key={String(corrige)}
                  corrige={corrige}
                  alEnviar={({ numero }) => void navegar({ to: '.', search: { enviada: numero }, replace: true })}
                />
              )
            }
          </Query>
        )}
      </section>
      {!enviada && secretarias.data && !telefono.isLoading && <MisConsultas />}
    </div>
  )
  // The confirmation gets the focus when it appears.
  return enviada ? pantalla : <ScreenGate>{pantalla}</ScreenGate>
}

/** The query in the address, if it is the user's own; otherwise the form. */
function LaEnviada({ numero, copiaA }: { numero: string; copiaA: string }) {
  const { t } = useTranslation()
  const consulta = useQuery(read(contacto.propias, {}))
  return (
    <Query query={consulta} rows={5} failure={t('contacto.falloEnviada')}>
      {(propias) => {
        const esta = propias.find((c) => c.numero === numero)
        if (esta) return <Enviada consulta={esta} copiaA={copiaA} />
        // It was sent just now, and is loading.
        return consulta.isFetching ? <Skeleton rows={5} /> : <Navigate to="/app/usuarios/contacto" search={{}} replace />
      }}
    </Query>
  )
}
