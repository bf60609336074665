import type { Table } from '../../../platform/sheets/read/table.ts'
import type { ResultadoImportacion } from './importacion.resultado.ts'
import type { Decisiones } from './trabajo.ts'

/** Questions of a review that must be answered before applying it. */

/** Number of refused lines that only need a decision about a value. */
export const esperanValor = ({ seccional = 0, estado = 0, categoria = 0 }: ResultadoImportacion['motivosRechazadas']): number =>
  seccional + estado + categoria

/** Questions before applying: values read differently from what is written, and departures. */
export function preguntasDe(
  { escrito }: Table,
  { deColumnas, bajas, huecos }: Pick<ResultadoImportacion, 'deColumnas' | 'bajas' | 'huecos'>,
  { letras, bajas: dichas, huecos: dichos, vistas }: Decisiones,
): string[] {
  const rara = escrito && ['cp850', 'utf-8-dos-veces'].includes(escrito.letras)
  return [
    ...(rara && letras === null ? ['letras'] : []),
    ...(bajas && dichas === null ? ['bajas'] : []),
    ...(huecos > 0 && dichos === null ? ['huecos'] : []),
    ...deColumnas.filter((d) => d.que === 'medias').map((d) => `medias:${d.columna}`),
  ].filter((pregunta) => !vistas.includes(pregunta))
}
