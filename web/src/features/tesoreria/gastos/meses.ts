import { firstDayAgo } from '@gremial/contract/values/dates.ts'

/** 202611 as "11/2026". */
export const comoMes = (mes: number): string => `${String(mes % 100).padStart(2, '0')}/${Math.floor(mes / 100)}`

/** The last months, this one first: 202611, 202610… */
export const ultimosMeses = (hoy: string, cuantos: number): number[] =>
  Array.from({ length: cuantos }, (_, i) => Number(firstDayAgo(hoy, i).slice(0, 7).replace('-', '')))
