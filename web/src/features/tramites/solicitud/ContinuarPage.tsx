import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { Query } from '../../../ui/Query.tsx'
import { pantallaQueSigue, rutaDeAdhesion, rutaDePaso } from './aDondeSigue.ts'
import { solicitudQuery } from './solicitudes.api.ts'

/**
 * "Continue registration": reads the request and redirects to its screen (B-PRESTAMO-10 to 14); an authorisation, to its
 * documents.
 */
export function ContinuarPage() {
  const { idsolicitud } = useParams({ from: '/app/solicitudes-prestamo/$idsolicitud/continuar' })
  const consulta = useQuery({ ...solicitudQuery(Number(idsolicitud)), refetchOnMount: 'always' })
  // Not from the cache: somebody may have continued it.
  const { isFetching, data, error } = consulta
  return (
    <Query query={{ ...consulta, data: isFetching && !error ? undefined : data }} frame="hoja">
      {(s) =>
        s.producto.clase === 'ADHESION' ? (
          <Navigate to={rutaDeAdhesion(s.id)} replace />
        ) : (
          <Navigate to={rutaDePaso(s.id, pantallaQueSigue(s))} replace />
        )
      }
    </Query>
  )
}
