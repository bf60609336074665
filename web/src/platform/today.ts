import {
  localDate,
  localDayMonth,
  localMonth,
  localShortTimestamp,
  localTimestamp,
} from '@gremial/contract/platform/localDates.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import i18next from 'i18next'
import { isLocale } from './i18n.ts'

/** Today in the organisation's time zone, ISO, in any device zone. */
export const today = (): string => dateOf(new Date())

/** Days (ISO) and moments in the interface language. A component that shows one renders again when the language changes. */
const locale = () => isLocale(i18next.language) ?? 'es'
export const formatDate = (day: string): string => localDate(locale(), day)
export const formatDayMonth = (day: string): string => localDayMonth(locale(), day)
export const formatMonth = (day: string): string => localMonth(locale(), day)
export const formatTimestamp = (timestamp: Date): string => localTimestamp(locale(), timestamp)
export const formatShortTimestamp = (timestamp: Date): string => localShortTimestamp(locale(), timestamp)

/** "viernes 20/11/2026", in the interface language. */
export const longDate = (day: string, locale: string): string =>
  `${new Date(`${day}T12:00:00Z`).toLocaleDateString(locale, { weekday: 'long', timeZone: 'UTC' })} ${formatDate(day)}`
