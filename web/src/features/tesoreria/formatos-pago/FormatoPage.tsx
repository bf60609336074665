import './formato.css'
import { formatosPago } from '@gremial/contract/tesoreria/formatos-pago.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { Query } from '../../../ui/Query.tsx'
import { EditarFormato } from './EditarFormato.tsx'

/** A layout, new or existing, tried on a sample lot. */
export function FormatoPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/tesoreria/formatos-pago/$id' })
  const nuevo = id === 'nuevo'
  const query = useQuery({
    ...read(formatosPago.leer, { params: { id: Number(id) } }),
    enabled: !nuevo,
    refetchOnMount: 'always',
  })
  const title = query.data?.nombre ?? t('formatosPago.nuevo')
  useTitle(title)
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{title}</h1>
      </div>
      {nuevo ? (
        <EditarFormato />
      ) : (
        <Query query={query} rows={6}>
          {(saved) => <EditarFormato key={saved.version} guardado={saved} />}
        </Query>
      )}
    </>
  )
}
