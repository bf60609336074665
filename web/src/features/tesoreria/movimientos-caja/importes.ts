import { type FormaDePago, formasDePago } from '@gremial/contract/tesoreria/movimientos-opciones.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'

/** The arithmetic of a movement while it is written, in integer cents. */

/** Cash, bank, cheques: as every screen orders them. */
export const formas = formasDePago
export type Forma = FormaDePago
export type PorForma = Record<Forma, number>
/** The field of each in a movement. */
export const fieldOf = {
  efectivo: 'importeEfectivo',
  bancarios: 'importeBanco',
  valores: 'importeChequeDia',
} as const satisfies Record<Forma, keyof Importes>

/** What the person has typed in the three amounts; NaN where it is no amount. */
export interface Importes {
  importeEfectivo: number
  importeBanco: number
  importeChequeDia: number
}

const numero = (centavos: number): number => (Number.isNaN(centavos) ? 0 : centavos)

/** Total of a movement: the sum of cash, bank and cheques (C-MOVIMIENTO-43). */
export const total = (i: Importes): number => numero(i.importeEfectivo) + numero(i.importeBanco) + numero(i.importeChequeDia)

/** The amounts by form, as the sheet names them. */
export const porForma = (i: Importes): PorForma => ({
  efectivo: numero(i.importeEfectivo),
  valores: numero(i.importeChequeDia),
  bancarios: numero(i.importeBanco),
})

/** An amount of a list, in pesos; a blind box does not tell those of its open sheet. */
export const pesosOf = (importe: number | null): string => (importe === null ? '—' : formatPesos(importe))

/** Balance of each form once the movement is in: 1 adds, 2 takes away. */
export function after(saldos: PorForma, i: Importes, ingresoEgreso: 1 | 2): PorForma {
  const sign = ingresoEgreso === 1 ? 1 : -1
  const mas = porForma(i)
  return {
    efectivo: saldos.efectivo + sign * mas.efectivo,
    valores: saldos.valores + sign * mas.valores,
    bancarios: saldos.bancarios + sign * mas.bancarios,
  }
}
