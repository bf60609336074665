import type { EstadoCarnet } from '@gremial/contract/afiliado/carnet-digital.ts'
import { daysBetween } from '@gremial/contract/values/dates.ts'

/** Validity of the organisation's cards (migration 0007). */
export interface VigenciaCarnet {
  anios: number
  renovacionDias: number
}

/** Data that decide the state of a card: expiry, revocation, and its photo. */
export interface CarnetEmitido {
  vence: string
  revocado: boolean
  foto: string
}

/** Expiry of a card issued today: 31 December, some years ahead. */
export const ultimoDia = (hoy: string, { anios }: VigenciaCarnet): string =>
  `${String(Number(hoy.slice(0, 4)) + anios).padStart(4, '0')}-12-31`

/** State of a member's newest card; `vinculado`: the member's state keeps them in the union. */
export function estadoCarnet(vinculado: boolean, carnet: CarnetEmitido | undefined, hoy: string): EstadoCarnet {
  if (!vinculado) return 'NO_CORRESPONDE'
  if (!carnet) return 'SIN_CARNET'
  if (carnet.revocado) return 'ANULADO'
  return carnet.vence < hoy ? 'VENCIDO' : 'VIGENTE'
}

/**
 * True if generating with this photo returns the existing card. A new card would invalidate the old one, perhaps printed and in
 * use: a repeated click or another download must not do that. (decision 009)
 */
export function esElMismoCarnet(carnet: CarnetEmitido | undefined, foto: string, hoy: string, vigencia: VigenciaCarnet): boolean {
  if (!carnet || estadoCarnet(true, carnet, hoy) !== 'VIGENTE' || carnet.foto !== foto) return false
  // A card that expires no earlier than one issued today has nothing to renew.
  return carnet.vence >= ultimoDia(hoy, vigencia) || daysBetween(hoy, carnet.vence) > vigencia.renovacionDias
}
