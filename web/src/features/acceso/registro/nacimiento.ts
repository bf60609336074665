import { formatDate, parseTypedDate } from '@gremial/contract/values/dates.ts'

/**
 * A birth date as people type it (3/5/80, 030580), written DD/MM/YYYY; a year of two digits is never in the future. What is no date stays
 * as it came. Typed and not chosen: nobody looks for 1956 in a calendar, least of all on a phone, where it would cover the form.
 */
export function typedNacimiento(typed: string, today: string): string {
  const read = parseTypedDate(typed, today)
  const day = read && read > today ? parseTypedDate(typed, '1969-12-31') : read
  return day ? formatDate(day) : typed
}
