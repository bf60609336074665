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

/** Validity of a sheet: existence, close button and legend (C-PLANILLA-13, C-PLANILLA-14, C-PLANILLA-18). */
export const leerValidez = (caja: number, nroPla: number) =>
  queryOptions({
    ...read(planillasCaja.validar, { body: { caja, nroPla } }),
    enabled: caja > 0 && nroPla > 0,
    staleTime: 0,
    select: ({ respuesta: [cierra, leyenda] }) => ({ cierra, leyenda }),
  })

export const readDenominaciones = queryOptions({ ...read(planillasCaja.denominaciones, {}), staleTime: 600_000 })

/** Combines queries for `<Query>`: takes the first error, and retries those that failed. */
export const juntas = <T>(queries: ReadonlyArray<Pick<UseQueryResult, 'error' | 'refetch'>>, data: T | undefined) => ({
  data,
  error: queries.find(({ error }) => error)?.error ?? null,
  refetch() {
    for (const { error, refetch } of queries) if (error) void refetch()
  },
})
