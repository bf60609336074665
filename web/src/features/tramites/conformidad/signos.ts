import type { ConformidadSolicitud } from '@gremial/contract/tramites/conformidad-estados.ts'

/** How each state of a consent is marked, wherever it is read. */
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
