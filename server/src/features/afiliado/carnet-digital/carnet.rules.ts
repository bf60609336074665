import type { EstadoCarnet } from '@gremial/contract/afiliado/carnet-digital.ts'

/** How long the organisation's cards last (migration 0007). */
export interface Validity {
  anios: number
  renovacionDias: number
}

/** What decides about a card: when it ends, whether it was revoked, and the photo on it. */
export interface IssuedCard {
  vence: string
  revocado: boolean
  foto: string
}

/** Last day of a card issued today: 31 December, some years ahead. */
export const lastDay = (today: string, { anios }: Validity): string =>
  `${String(Number(today.slice(0, 4)) + anios).padStart(4, '0')}-12-31`

/** Whole days from one ISO day to another. */
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** The state of a member's newest card; `linked`: whether the member's state keeps them in the union. */
export function cardState(linked: boolean, card: IssuedCard | undefined, today: string): EstadoCarnet {
  if (!linked) return 'NO_CORRESPONDE'
  if (!card) return 'SIN_CARNET'
  if (card.revocado) return 'ANULADO'
  return card.vence < today ? 'VENCIDO' : 'VIGENTE'
}

/**
 * Whether generating with this photo gives the card that there is. A new card would take the old one, perhaps printed and in a wallet,
 * out of force: nobody should lose it by pressing twice, or by asking for the PDF again. (decision 009)
 */
export function sameCard(card: IssuedCard | undefined, photo: string, today: string, validity: Validity): boolean {
  if (!card || cardState(true, card, today) !== 'VIGENTE' || card.foto !== photo) return false
  // A card as long as one issued today would be has nothing to renew, however few its days.
  return card.vence >= lastDay(today, validity) || daysBetween(today, card.vence) > validity.renovacionDias
}
