import { contarElDia } from '@gremial/contract/afiliado/el-dia.ts'
import type { DiaHistoria } from '@gremial/contract/afiliado/historia.ts'
import { mensaje } from '@gremial/contract/textos/mensajes.ts'
import { dateOf, formatDate, timeOf } from '@gremial/contract/values/dates.ts'

/**
 * What a certificate says of a day of which something is known, a line each. In Spanish, as every paper of the organisation: of whom, the
 * question, and what the screen says of it.
 */
export function cuerpoDe(
  { nombreCompleto, numeroAfiliado, documento }: { nombreCompleto: string; numeroAfiliado: string; documento: string },
  dicho: DiaHistoria,
): string {
  const contado = contarElDia(dicho, (clave, datos) => mensaje('es', `listas.elDia.${clave}`, datos))
  if (!contado) throw new Error('nothing is known of that day')
  return [
    `${nombreCompleto}, afiliado n.º ${numeroAfiliado}, ${documento}`,
    `¿Estaba en el padrón el día ${formatDate(dicho.dia)}?`,
    contado.respuesta,
    contado.empresa,
    contado.segun,
    contado.entonces,
  ].join('\n')
}

/** All that is written on it: which one it is, when it was given, and what it says. */
export const textoConstancia = (numero: string, momento: Date, cuerpo: string): string =>
  [
    `Constancia n.º ${numero}`,
    `Dada el ${formatDate(dateOf(momento))} a las ${timeOf(momento)}, según el padrón a ese momento.`,
    cuerpo,
  ].join('\n')
