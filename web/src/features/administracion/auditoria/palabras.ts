import type { AsientoAuditoria } from '@gremial/contract/administracion/auditoria.ts'

/** Action and entity, as a sentence. */
export const enPalabras = ({ descripcionActividad, objeto }: Pick<AsientoAuditoria, 'descripcionActividad' | 'objeto'>): string =>
  [descripcionActividad, objeto].filter(Boolean).join(': ')
