import {
  listaUltimosMovimientos,
  movimientosPorVez,
  type ResumenInicio,
  type UltimoMovimiento,
} from '@gremial/contract/afiliado/actividad.ts'
import type { Pagina } from '@gremial/contract/platform/lista.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'

/** What the home shows, in one call. */
export const resumenQuery = queryOptions({
  queryKey: ['resumen-inicio'],
  queryFn: ({ signal }) => api.get<ResumenInicio>('vistas/resumen-inicio', {}, signal),
})

/** Own activity, a few at a time; what is searched is the text as it is read, so the language is part of the question (B-ACTIVIDAD-06). */
export const actividadQuery = (idioma: string, buscado: string) =>
  infiniteQueryOptions({
    queryKey: ['actividad', idioma, buscado],
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

/** Keeps that the person has seen the tour (B-ACTIVIDAD-07). */
export const guardarTour = (): Promise<void> => api.post('usuarios/actualizar-tour', { realizoTour: 1 })
