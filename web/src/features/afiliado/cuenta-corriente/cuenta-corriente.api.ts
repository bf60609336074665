import { toSpecDate } from '@gremial/contract/values/dates.ts'

/**
 * Parameters of the account's calls from a day (ISO); dates are sent as DD-MM-YYYY (A-CTACTE-04, A-FORMATO-02). The export uses
 * those of the screen (A-CTACTE-05).
 */
export const pideCuenta = (desde: string, numeroAfiliado?: number) => ({
  query: { fechaDesde: toSpecDate(desde), sort: 'fecha,asc', numeroAfiliado },
})
