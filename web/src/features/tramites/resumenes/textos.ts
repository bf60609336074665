import type { EstadoTanda } from '@gremial/contract/tramites/resumenes.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { formatTimestamp } from '../../../platform/today.ts'

export const signosTanda: Record<EstadoTanda, string> = { EN_MARCHA: 'org', DETENIDA: 'alerta', TERMINADA: 'ok' }

/** MM/YYYY of a month's first day. */
export const mesEscrito = (periodo: string): string => formatDate(periodo).slice(3)

export const momentoEscrito = (iso: string | null): string => (iso ? formatTimestamp(new Date(iso)) : '')
