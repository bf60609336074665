import { toSpecDate } from '@gremial/contract/values/dates.ts'

/**
 * What the calls of the account take, from a day (ISO) on; dates travel DD-MM-YYYY (A-CTACTE-04, A-FORMATO-02). The export asks exactly
 * what the screen asked (A-CTACTE-05).
 */
export const pideCuenta = (desde: string, numeroAfiliado?: number) => ({
  query: { fechaDesde: toSpecDate(desde), sort: 'fecha,asc', numeroAfiliado },
})
