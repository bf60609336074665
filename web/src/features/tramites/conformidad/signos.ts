import type { ConformidadSolicitud } from '@gremial/contract/tramites/conformidad-estados.ts'

/** Sign of each state of a consent. */
export const signosConformidad = {
  'SIN PEDIR': 'neutro',
  PEDIDA: 'org',
  VENCIDA: 'alerta',
  CERRADA: 'alerta',
  ACEPTADA: 'ok',
  CAMBIADA: 'alerta',
  RECHAZADA: 'mal',
  DESCONOCIDA: 'mal',
} as const satisfies Record<ConformidadSolicitud['estado'], string>
