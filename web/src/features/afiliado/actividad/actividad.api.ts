import { movimientosPorVez, ultimosMovimientosList } from '@gremial/contract/afiliado/actividad.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { fetchPage } from '../../../ui/list/useList.ts'

/** Own activity, paged; the search matches the displayed text, so the language is part of the key (B-ACTIVIDAD-06). */
export const actividadQuery = (idioma: string, buscado: string) =>
  infiniteQueryOptions({
    queryKey: [ultimosMovimientosList.path, 'de a poco', { idioma, buscado }],
    initialPageParam: 0,
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      fetchPage(
        ultimosMovimientosList,
        {
          page: pageParam,
          size: movimientosPorVez,
          sort: ['fecha,desc', 'hora,desc'],
          G_strategy: 'AND',
          descripcionActividad: buscado,
        },
        signal,
      ),
    getNextPageParam: (ultima, todas) => (ultima.last ? undefined : todas.length),
  })
