import type { TesoreriaCentral } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'

/** What every box holds now, by branch, box and payment form. */
export const centralQuery = queryOptions({
  queryKey: ['tesoreria-central'],
  queryFn: () => api.get<TesoreriaCentral>('tesoreria/central'),
})
