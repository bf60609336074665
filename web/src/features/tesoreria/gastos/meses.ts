import { firstDayAgo } from '@gremial/contract/values/dates.ts'

/** 202611 as "11/2026". */
export const comoMes = (month: number): string => `${String(month % 100).padStart(2, '0')}/${Math.floor(month / 100)}`

/** Latest months, the current one first: 202611, 202610… */
export const ultimosMeses = (today: string, count: number): number[] =>
  Array.from({ length: count }, (_, i) => Number(firstDayAgo(today, i).slice(0, 7).replace('-', '')))
