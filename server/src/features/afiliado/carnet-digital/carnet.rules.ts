import type { EstadoCarnet } from '@gremial/contract/afiliado/carnet-digital.ts'
import { daysBetween } from '@gremial/contract/values/dates.ts'

/** How long the organisation's cards last (migration 0007). */
export interface VigenciaCarnet {
  anios: number
  renovacionDias: number
}

/** What decides about a card: when it ends, whether it was revoked, and the photo on it. */
export interface CarnetEmitido {
  vence: string
  revocado: boolean
  foto: string
}

/** Last day of a card issued today: 31 December, some years ahead. */
export const ultimoDia = (hoy: string, { anios }: VigenciaCarnet): string =>
  `${String(Number(hoy.slice(0, 4)) + anios).padStart(4, '0')}-12-31`

/** The state of a member's newest card; `linked`: whether the member's state keeps them in the union. */
export function estadoCarnet(vinculado: boolean, carnet: CarnetEmitido | undefined, hoy: string): EstadoCarnet {
  if (!vinculado) return 'NO_CORRESPONDE'
  if (!carnet) return 'SIN_CARNET'
  if (carnet.revocado) return 'ANULADO'
  return carnet.vence < hoy ? 'VENCIDO' : 'VIGENTE'
}

/**
 * Whether generating with this photo gives the card that there is. A new card would take the old one, perhaps printed and in a wallet,
 * out of force: nobody should lose it by pressing twice, or by asking for the PDF again. (decision 009)
 */
export function esElMismoCarnet(carnet: CarnetEmitido | undefined, foto: string, hoy: string, vigencia: VigenciaCarnet): boolean {
  if (!carnet || estadoCarnet(true, carnet, hoy) !== 'VIGENTE' || carnet.foto !== foto) return false
  // A card as long as one issued today would be has nothing to renew, however few its days.
  return carnet.vence >= ultimoDia(hoy, vigencia) || daysBetween(hoy, carnet.vence) > vigencia.renovacionDias
}
