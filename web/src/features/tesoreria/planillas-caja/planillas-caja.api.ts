import { planillasCaja } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import { read } from '../../../platform/callApi.ts'

/** Number of the open sheet of a box (C-PLANILLA-17). */
export const readOpenNumber = (caja: number) =>
  queryOptions({
    ...read(planillasCaja.numeroAbierta, { query: { caja } }),
    enabled: caja > 0,
    staleTime: 0,
    select: ({ respuesta }) => respuesta,
  })

/** Whether the sheet exists, whether to offer closing it, and what is said of it (C-PLANILLA-13, C-PLANILLA-14, C-PLANILLA-18). */
export const leerValidez = (caja: number, nroPla: number) =>
  queryOptions({
    ...read(planillasCaja.validar, { body: { caja, nroPla } }),
    enabled: caja > 0 && nroPla > 0,
    staleTime: 0,
    select: ({ respuesta: [cierra, leyenda] }) => ({ cierra, leyenda }),
  })

export const readDenominaciones = queryOptions({ ...read(planillasCaja.denominaciones, {}), staleTime: 600_000 })

/** Several reads as one, for `<Query>`: it fails as the first one that failed, and those that did are tried again. */
export const juntas = <T>(queries: ReadonlyArray<Pick<UseQueryResult, 'error' | 'refetch'>>, data: T | undefined) => ({
  data,
  error: queries.find(({ error }) => error)?.error ?? null,
  refetch() {
    for (const { error, refetch } of queries) if (error) void refetch()
  },
})
