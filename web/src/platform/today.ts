import { dateOf, formatDate } from '@gremial/contract/values/dates.ts'

export { formatTimestamp } from '@gremial/contract/values/dates.ts'

/** Today in the organisation's time zone, ISO, in any device zone. */
export const today = (): string => dateOf(new Date())

/** "viernes 20/11/2026", in the interface language. */
export const longDate = (day: string, locale: string): string =>
  `${new Date(`${day}T12:00:00Z`).toLocaleDateString(locale, { weekday: 'long', timeZone: 'UTC' })} ${formatDate(day)}`
