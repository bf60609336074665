import { listaUltimosMovimientos, movimientosPorVez, type UltimoMovimiento } from '@gremial/contract/afiliado/actividad.ts'
import type { Pagina } from '@gremial/contract/platform/lista.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'

/** Own activity, a few at a time; what is searched is the text as it is read, so the language is part of the question (B-ACTIVIDAD-06). */
export const actividadQuery = (idioma: string, buscado: string) =>
  infiniteQueryOptions({
    queryKey: [listaUltimosMovimientos.ruta, 'de a poco', { idioma, buscado }],
    initialPageParam: 0,
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      api.get<Pagina<UltimoMovimiento>>(
        listaUltimosMovimientos.ruta,
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
