import { terminada } from '@gremial/contract/tramites/estados.ts'
import { filtroTramites, mesesTramites, tramitesList } from '@gremial/contract/tramites/tramites.ts'
import { firstDayAgo } from '@gremial/contract/values/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { today as hoyIso } from '../../../platform/today.ts'
import { useUrlQuery } from '../../../platform/urlQuery.ts'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { useList } from '../../../ui/list/useList.ts'
import { Awaited } from '../../../ui/states.tsx'
import { RespondesPor } from '../conformidad/RespondesPor.tsx'
import { Atencion } from './Atencion.tsx'
import { DondeEsta } from './DondeEsta.tsx'
import { Pedidos } from './Pedidos.tsx'
import { todosQuery } from './tramites.api.ts'

interface Props {
  numero: number
  /** Another member's, read by their branch. */
  ajeno: boolean
  clase?: 'PRESTAMO'
}

/**
 * Waits for the member first, then the state of a request, and the list with its date (B-TRAMITES-01, -02). The date is in the
 * address; an invalid one is ignored: the default is the first of the month six months ago (B-TRAMITES-06).
 */
export function MisTramites({ numero, ajeno, clase }: Props) {
  const { t } = useTranslation()
  const [{ fechaSolicitud, solicitud }] = useUrlQuery()
  const hoy = hoyIso()
  const dada = filtroTramites(hoy).safeParse({ fechaSolicitud })
  const desde = dada.success ? dada.data.fechaSolicitud : firstDayAgo(hoy, mesesTramites)
  const estado = useList(tramitesList, { fixed: { numeroAfiliado: String(numero), fechaSolicitud: desde, clase } })
  const { data: todos = [], isPending } = useQuery(todosQuery(numero))
  const { error } = estado.result
  useEffect(() => {
    if (error) void notifyFailure(t('misTramites.fallo'), error)
  }, [error, t])
  const observadas = todos.filter((f) => f.estadoSolicitudProducto === 'OBSERVADA')
  // By default the newest pending one, else the newest of all.
  const elegida =
    Number(solicitud) ||
    (
      todos.find((f) => !terminada(f.estadoSolicitudProducto) && !f.mostrarBotonContinuarRegistro) ??
      todos.find((f) => !terminada(f.estadoSolicitudProducto)) ??
      todos[0]
    )?.id.idCodigo
  return (
    <>
      {isPending && <Awaited />}
      {observadas.map((f) => (
        <Atencion key={f.id.idCodigo} id={f.id.idCodigo} ajeno={ajeno} />
      ))}
      {!ajeno && <RespondesPor />}
      <div className="par-tramites">
        <Pedidos estado={estado} desde={desde} hoy={hoy} elegida={elegida} ajeno={ajeno} />
        {elegida !== undefined && <DondeEsta key={elegida} id={elegida} ajeno={ajeno} />}
      </div>
    </>
  )
}
