import { leerFechaEscrita, mostrarFecha } from '@gremial/contract/platform/fechas.ts'

/**
 * A birth date as people type it (3/5/80, 030580), written DD/MM/YYYY; a year of two digits is never in the future. What is no date stays
 * as it came. Typed and not chosen: nobody looks for 1956 in a calendar, least of all on a phone, where it would cover the form.
 */
export function nacimientoEscrito(escrita: string, hoy: string): string {
  const leida = leerFechaEscrita(escrita, hoy)
  const dia = leida && leida > hoy ? leerFechaEscrita(escrita, '1969-12-31') : leida
  return dia ? mostrarFecha(dia) : escrita
}
