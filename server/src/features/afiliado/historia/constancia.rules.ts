import { contarElDia } from '@gremial/contract/afiliado/el-dia.ts'
import type { DiaHistoria } from '@gremial/contract/afiliado/historia.ts'
import { mensaje } from '@gremial/contract/textos/mensajes.ts'
import { dateOf, formatDate, timeOf } from '@gremial/contract/values/dates.ts'
import { plainName } from '@gremial/contract/values/names.ts'

/** Of whom a certificate is: names as the register has them, the joining date ISO. */
interface DeQuien {
  nombreCompleto: string
  numeroAfiliado: string
  documento: string
  fechaAlta: string
  organizacion: string
}

/**
 * What a certificate says of a day of which something is known, a line each. In Spanish, as every paper of the organisation, and in the words
 * of whoever it is shown to: an employer or a court. What the register said on that day is told only where it was something else.
 */
export function cuerpoDe(
  { nombreCompleto, numeroAfiliado, documento, fechaAlta, organizacion }: DeQuien,
  dicho: DiaHistoria,
): string {
  const contado = contarElDia(dicho, (clave, datos) => mensaje('es', `listas.elDia.${clave}`, datos))
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

/** All that is written on it: which one it is, when it was given, and what it says. */
export const textoConstancia = (numero: string, momento: Date, cuerpo: string): string =>
  [
    `Constancia n.º ${numero}`,
    `Dada el ${formatDate(dateOf(momento))} a las ${timeOf(momento)}, según el padrón a ese momento.`,
    cuerpo,
  ].join('\n')
