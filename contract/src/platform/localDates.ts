import { dateOf, formatDate, formatShortTimestamp, timeOf } from '../values/dates.ts'
import type { Locale } from './locale.ts'

/** Days (ISO) and moments as readers of each language write them: no month can be taken for a day. Spanish follows A-FORMATO-01. */

const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const parts = (day: string) => [day.slice(0, 4), day.slice(5, 7), day.slice(8, 10)] as const
const english = (month: string): string => englishMonths[Number(month) - 1] ?? month

/** 03/12/2026, 3 Dec 2026, 2026/12/03. */
export function localDate(locale: Locale, day: string): string {
  const [year, month, date] = parts(day)
  if (locale === 'es') return formatDate(day)
  return locale === 'en' ? `${Number(date)} ${english(month)} ${year}` : `${year}/${month}/${date}`
}

/** A day without its year: 03/12, 3 Dec, 12/03. */
export function localDayMonth(locale: Locale, day: string): string {
  const [, month, date] = parts(day)
  if (locale === 'es') return `${date}/${month}`
  return locale === 'en' ? `${Number(date)} ${english(month)}` : `${month}/${date}`
}

/** A month: 12/2026, Dec 2026, 2026/12. */
export function localMonth(locale: Locale, day: string): string {
  const [year, month] = parts(day)
  if (locale === 'es') return `${month}/${year}`
  return locale === 'en' ? `${english(month)} ${year}` : `${year}/${month}`
}

/** A date and HH:MM in the organisation's time zone. */
export const localTimestamp = (locale: Locale, timestamp: Date): string =>
  `${localDate(locale, dateOf(timestamp))}, ${timeOf(timestamp)}`

/** For narrow columns: 3/12/26, 14:05 in Spanish. */
export const localShortTimestamp = (locale: Locale, timestamp: Date): string =>
  locale === 'es' ? formatShortTimestamp(timestamp) : localTimestamp(locale, timestamp)
