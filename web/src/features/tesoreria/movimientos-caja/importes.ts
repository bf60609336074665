import { type FormaDePago, formasDePago } from '@gremial/contract/tesoreria/movimientos-opciones.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'

/** Arithmetic of the movement form, in integer cents. */

/** Cash, bank, cheques: display order on every screen. */
export const formas = formasDePago
export type Forma = FormaDePago
export type PorForma = Record<Forma, number>
/** Form field of each payment form. */
export const fieldOf = {
  efectivo: 'importeEfectivo',
  bancarios: 'importeBanco',
  valores: 'importeChequeDia',
} as const satisfies Record<Forma, keyof Importes>

/** Typed amounts; NaN if invalid. */
export interface Importes {
  importeEfectivo: number
  importeBanco: number
  importeChequeDia: number
}

const numero = (centavos: number): number => (Number.isNaN(centavos) ? 0 : centavos)

/** Total of a movement: the sum of cash, bank and cheques (C-MOVIMIENTO-43). */
export const total = (i: Importes): number => numero(i.importeEfectivo) + numero(i.importeBanco) + numero(i.importeChequeDia)

/** Amounts by payment form, with the sheet's names. */
export const porForma = (i: Importes): PorForma => ({
  efectivo: numero(i.importeEfectivo),
  valores: numero(i.importeChequeDia),
  bancarios: numero(i.importeBanco),
})

/** An amount in a list, in pesos; a dash if a blind box hides it. */
export const pesosOf = (importe: number | null): string => (importe === null ? '—' : formatPesos(importe))

/** Balances after the movement: 1 adds, 2 subtracts. */
export function after(saldos: PorForma, i: Importes, ingresoEgreso: 1 | 2): PorForma {
  const sign = ingresoEgreso === 1 ? 1 : -1
  const mas = porForma(i)
  return {
    efectivo: saldos.efectivo + sign * mas.efectivo,
    valores: saldos.valores + sign * mas.valores,
    bancarios: saldos.bancarios + sign * mas.bancarios,
  }
}
