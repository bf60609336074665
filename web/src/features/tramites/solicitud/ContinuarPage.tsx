import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { Query } from '../../../ui/Query.tsx'
import { pantallaQueSigue, rutaDeAdhesion, rutaDePaso } from './aDondeSigue.ts'
import { solicitudQuery } from './solicitudes.api.ts'

/** "Continue registration": reads the request and goes on to its screen (B-PRESTAMO-10 to 14); an adhesion, to its papers. */
export function ContinuarPage() {
  const { idsolicitud } = useParams({ from: '/app/solicitudes-prestamo/$idsolicitud/continuar' })
  const consulta = useQuery({ ...solicitudQuery(Number(idsolicitud)), refetchOnMount: 'always' })
  // As it is now, and not as it was read before: somebody may have gone on with it.
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
