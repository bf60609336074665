import './receta.css'
import { recetasExtracto } from '@gremial/contract/tesoreria/extractos.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { Query } from '../../../ui/Query.tsx'
import { Ensenar } from './Ensenar.tsx'

/** A recipe, new or existing, configured on a file of the bank. */
export function RecetaPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/tesoreria/recetas-extracto/$id' })
  const nueva = id === 'nueva'
  const query = useQuery({
    ...read(recetasExtracto.leer, { params: { id: Number(id) } }),
    enabled: !nueva,
    refetchOnMount: 'always',
  })
  useTitle(t('extractos.ensenar'))
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{query.data?.nombre ?? t('extractos.ensenar')}</h1>
      </div>
      {nueva ? (
        <Ensenar />
      ) : (
        <Query query={query} rows={6}>
          {(saved) => <Ensenar key={saved.version} guardada={saved} />}
        </Query>
      )}
    </>
  )
}
