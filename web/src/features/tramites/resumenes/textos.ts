import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import type { EstadoTanda } from '@gremial/contract/tramites/resumenes.ts'
import { mostrarMomento } from '../../../platform/hoy.ts'

export const signosTanda: Record<EstadoTanda, string> = { EN_MARCHA: 'org', DETENIDA: 'alerta', TERMINADA: 'ok' }

/** MM/YYYY of a month's first day. */
export const mesEscrito = (periodo: string): string => mostrarFecha(periodo).slice(3)

export const momentoEscrito = (iso: string | null): string => (iso ? mostrarMomento(new Date(iso)) : '')
