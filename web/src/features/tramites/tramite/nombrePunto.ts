import type { PuntoObservado } from '@gremial/contract/tramites/observacion.ts'
import type { TFunction } from 'i18next'

/** Name of a point: a document, or a field with its party. Starts a line. */
export function nombrePunto(t: TFunction, { papel, campo, requisito }: Omit<PuntoObservado, 'motivo'>): string {
  if (campo === '') return requisito
  const nombre = t(`faltas.${campo}`)
  return papel === '' ? nombre.charAt(0).toUpperCase() + nombre.slice(1) : `${t(`tramite.papel.${papel}`)}, ${nombre}`
}
