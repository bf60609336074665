import { dateOf, formatDate } from '@gremial/contract/values/dates.ts'

export { formatTimestamp } from '@gremial/contract/values/dates.ts'

/** Today in the organisation's zone, ISO, whatever zone the device is in. */
export const today = (): string => dateOf(new Date())

/** "viernes 20/11/2026", in the person's language. */
export const longDate = (day: string, locale: string): string =>
  `${new Date(`${day}T12:00:00Z`).toLocaleDateString(locale, { weekday: 'long', timeZone: 'UTC' })} ${formatDate(day)}`
