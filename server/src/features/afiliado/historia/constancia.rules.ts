import { contarElDia } from '@gremial/contract/afiliado/el-dia.ts'
import type { DiaHistoria } from '@gremial/contract/afiliado/historia.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { dateOf, formatDate, timeOf } from '@gremial/contract/values/dates.ts'
import { plainName } from '@gremial/contract/values/names.ts'

/** Subject of a certificate: names as in the register, joining date ISO. */
interface DeQuien {
  nombreCompleto: string
  numeroAfiliado: string
  documento: string
  fechaAlta: string
  organizacion: string
}

/**
 * Lines of a certificate about a day with history. In Spanish, as every document of the organisation, and worded for an employer or a court.
 * The register's statement of that day is included only if it was different.
 */
export function cuerpoDe(
  { nombreCompleto, numeroAfiliado, documento, fechaAlta, organizacion }: DeQuien,
  dicho: DiaHistoria,
): string {
  const contado = contarElDia(dicho, (clave, datos) => message('es', `listas.elDia.${clave}`, datos))
  if (!contado || !dicho.ahora) throw new Error('nothing is known of that day')
  const { vinculado, estado, categoria, seccional } = dicho.ahora
  return [
    `Se deja constancia de que ${plainName(nombreCompleto)}, ${documento}, número de afiliado ${numeroAfiliado}, figura en el padrón de ${organizacion}, ${vinculado ? 'con' : 'sin'} afiliación vigente, el día ${formatDate(dicho.dia)}.`,
    `Situación: ${estado}, ${categoria}, seccional ${seccional}`,
    `Fecha de alta: ${formatDate(fechaAlta)}`,
    contado.empresa,
    contado.segun,
    ...(contado.otra ? [contado.entonces] : []),
  ].join('\n')
}

/** Full text of a certificate: number, date of issue and body. */
export const textoConstancia = (numero: string, momento: Date, cuerpo: string): string =>
  [
    `Constancia n.º ${numero}`,
    `Dada el ${formatDate(dateOf(momento))} a las ${timeOf(momento)}, según el padrón a ese momento.`,
    cuerpo,
  ].join('\n')
