import './rendiciones.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Query } from '../../../ui/Query.tsx'
import { DataDialog } from './DataDialog.tsx'
import { RendicionData } from './RendicionData.tsx'
import { rendicionQuery } from './rendiciones-gasto.api.ts'

/** Header of a settlement at its own address: the edit dialog over the data, or only the data (C-RENDICION-02, K-24). */
export function EditarPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { id } = useParams({ from: '/app/seccionales/rendiciones-gasto/$id/editar' })
  const { soloLectura } = useSearch({ from: '/app/seccionales/rendiciones-gasto/$id/editar' })
  const query = useQuery(rendicionQuery(Number(id)))
  const title = t('rendicion.tituloUna', { numero: query.data?.numeroRendicion ?? '' })
  useTitle(title)
  return (
    <Query query={query} frame="hoja" failure={t('rendicion.noSePudoAbrir')}>
      {(rendicion) => (
        <>
          <div className="titulo-pantalla">
            <div>
              <BackLink to="/app/seccionales/rendiciones-gasto/lista">{t('rendicion.rendiciones')}</BackLink>
              <h1 className="en-barra">{title}</h1>
            </div>
          </div>
          <RendicionData rendicion={rendicion} />
          {!soloLectura && rendicion.can.modificar && (
            <DataDialog
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
