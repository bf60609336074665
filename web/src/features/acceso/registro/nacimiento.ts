// oxlint-disable-next-line no-restricted-imports -- a field is typed and written back in one format
import { formatDate, parseTypedDate } from '@gremial/contract/values/dates.ts'

/**
 * Formats a typed birth date (3/5/80, 030580) as DD/MM/YYYY; a two-digit year is never in the future. Other text is unchanged.
 * Typed, not picked: a calendar is impractical for 1956, and covers the form on a phone.
 */
export function typedNacimiento(typed: string, today: string): string {
  const read = parseTypedDate(typed, today)
  const day = read && read > today ? parseTypedDate(typed, '1969-12-31') : read
  return day ? formatDate(day) : typed
}
