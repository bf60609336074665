import type { AsientoAuditoria } from '@gremial/contract/administracion/auditoria.ts'

/** What was done, and with which one. */
export const enPalabras = ({ descripcionActividad, objeto }: Pick<AsientoAuditoria, 'descripcionActividad' | 'objeto'>): string =>
  [descripcionActividad, objeto].filter(Boolean).join(': ')
