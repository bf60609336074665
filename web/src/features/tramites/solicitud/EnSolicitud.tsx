import type { PantallaSolicitud } from '@gremial/contract/tramites/estados.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../platform/user.ts'
import { Query } from '../../../ui/Query.tsx'
import { pantallaQueSigue, rutaDePaso } from './aDondeSigue.ts'
import { type BorradorDePaso, type Cual, leerBorrador } from './borradores.ts'
import type { Parte } from './partes.ts'
import { pasosDe } from './pasos.ts'
import { solicitudQuery } from './solicitudes.api.ts'

interface Props {
  id: number
  pantalla: PantallaSolicitud
  children(solicitud: Solicitud): ReactNode
}

/**
 * A step of a request open for writing; a filed one redirects to its summary, and a step that the product does not have to the
 * next.
 */
export function EnSolicitud({ id, pantalla, children }: Props) {
  const { t } = useTranslation()
  const consulta = useQuery({ ...solicitudQuery(id), refetchOnMount: 'always' })
  return (
    <Query query={consulta} frame="hoja" rows={8} failure={t('tramite.fallo')}>
      {(solicitud) => {
        if (pantalla === 'resumen') return children(solicitud)
        if (solicitud.mostrarBotonContinuarRegistro === 0) return <Navigate to={rutaDePaso(id, 'resumen')} replace />
        if (!pasosDe(solicitud).some((p) => p.pantalla === pantalla))
          return <Navigate to={rutaDePaso(id, pantallaQueSigue(solicitud))} replace />
        return children(solicitud)
      }}
    </Query>
  )
}

/** Loads the draft of a step from this device. */
export function ConBorrador<V>({
  solicitud: { id, numeroAfiliado },
  parte: { pantalla },
  children,
}: {
  solicitud: Solicitud
  parte: Parte<V>
  children(borrador: BorradorDePaso<V> | undefined, olvidar: () => void): ReactNode
}) {
  const usuario = useUser().id
  const [vuelta, setVuelta] = useState(0)
  const cual: Cual = { usuario, id, numeroAfiliado }
  const { data } = useQuery({
    queryKey: ['borrador', cual, pantalla, vuelta],
    queryFn: async () => ({ borrador: await leerBorrador<V>(cual, pantalla) }),
    // From the device, read anew each time the step opens.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ? children(data.borrador, () => setVuelta(vuelta + 1)) : null
}
