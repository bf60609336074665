import type { EstadoTanda } from '@gremial/contract/tramites/resumenes.ts'
import { formatMonth, formatTimestamp } from '../../../platform/today.ts'

export const signosTanda: Record<EstadoTanda, string> = { EN_MARCHA: 'org', DETENIDA: 'alerta', TERMINADA: 'ok' }

/** MM/YYYY of a month's first day. */
export const mesEscrito = (periodo: string): string => formatMonth(periodo)

export const momentoEscrito = (iso: string | null): string => (iso ? formatTimestamp(new Date(iso)) : '')
