import { type Solicitud, solicitudes } from '@gremial/contract/tramites/solicitudes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { read } from '../../../platform/callApi.ts'
import { useInvalidate } from '../../../ui/useAction.ts'
import type { EnvioDePaso } from './partes.ts'

export const solicitudQuery = (id: number) => read(solicitudes.leer, { params: { id } })

/** A slower connection counts as offline: the input stays on the device. */
const esperaMs = 20_000

export function useSolicitudes() {
  const consultas = useQueryClient()
  const envejecer = useInvalidate()
  return {
    /** Saves a step; its response updates the cached request. Throws a refusal. */
    async llevar({ llamada, hacer }: EnvioDePaso): Promise<Solicitud> {
      const s = await hacer(AbortSignal.timeout(esperaMs))
      consultas.setQueryData(solicitudQuery(s.id).queryKey, s)
      envejecer(llamada)
      return s
    },
    leerOtraVez: (id: number): Promise<Solicitud> => consultas.fetchQuery({ ...solicitudQuery(id), staleTime: 0 }),
  }
}
