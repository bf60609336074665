import './rendiciones.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Query } from '../../../ui/Query.tsx'
import { DatosRendicion } from './DatosRendicion.tsx'
import { DialogoDatos } from './DialogoDatos.tsx'
import { rendicionQuery } from './rendiciones-gasto.api.ts'

/** The header of a settlement at an address of its own: its dialog over what it says now, or only what it says (C-RENDICION-02, K-24). */
export function EditarPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { id } = useParams({ from: '/app/seccionales/rendiciones-gasto/$id/editar' })
  const { soloLectura } = useSearch({ from: '/app/seccionales/rendiciones-gasto/$id/editar' })
  const consulta = useQuery(rendicionQuery(Number(id)))
  const titulo = t('rendicion.tituloUna', { numero: consulta.data?.numeroRendicion ?? '' })
  useTitle(titulo)
  return (
    <Query query={consulta} frame="hoja" failure={t('rendicion.noSePudoAbrir')}>
      {(rendicion) => (
        <>
          <div className="titulo-pantalla">
            <div>
              <BackLink to="/app/seccionales/rendiciones-gasto/lista">{t('rendicion.rendiciones')}</BackLink>
              <h1 className="en-barra">{titulo}</h1>
            </div>
          </div>
          <DatosRendicion rendicion={rendicion} />
          {!soloLectura && rendicion.can.modificar && (
            <DialogoDatos
              idSeccional={rendicion.idSeccional}
              rendicion={rendicion}
              cerrar={() =>
                void navegar({
                  to: '/app/seccionales/rendiciones-gasto/$idrendicion/conceptos/lista',
                  params: { idrendicion: String(rendicion.id) },
                  search: { modo: 'editar' },
                })
              }
            />
          )}
        </>
      )}
    </Query>
  )
}
