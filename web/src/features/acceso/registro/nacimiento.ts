import { formatDate, parseTypedDate } from '@gremial/contract/values/dates.ts'

/**
 * A birth date as people type it (3/5/80, 030580), written DD/MM/YYYY; a year of two digits is never in the future. What is no date stays
 * as it came. Typed and not chosen: nobody looks for 1956 in a calendar, least of all on a phone, where it would cover the form.
 */
export function nacimientoEscrito(escrita: string, hoy: string): string {
  const leida = parseTypedDate(escrita, hoy)
  const dia = leida && leida > hoy ? parseTypedDate(escrita, '1969-12-31') : leida
  return dia ? formatDate(dia) : escrita
}
