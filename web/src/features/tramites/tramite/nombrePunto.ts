import type { PuntoObservado } from '@gremial/contract/tramites/observacion.ts'
import type { TFunction } from 'i18next'

/** What the desk named: a paper, or a field with whose it is. To begin a line with. */
export function nombrePunto(t: TFunction, { papel, campo, requisito }: Omit<PuntoObservado, 'motivo'>): string {
  if (campo === '') return requisito
  const nombre = t(`faltas.${campo}`)
  return papel === '' ? nombre.charAt(0).toUpperCase() + nombre.slice(1) : `${t(`tramite.papel.${papel}`)}, ${nombre}`
}
