import { formatAmount, fromCents, toCents } from '@gremial/contract/values/money.ts'

/** Pesos of several. */
export const sumaDelLado = (cosas: ReadonlyArray<{ importe: number }>): number =>
  fromCents(cosas.reduce((n, { importe }) => n + toCents(importe), 0))

/** Two amounts with two figures swapped, each in three pieces: what is the same, the two figures, and the rest. */
export function dondeDifieren(a: number, b: number): [deA: Partido, deB: Partido] {
  const [x, y] = [formatAmount(a), formatAmount(b)]
  const desde = x.split('').findIndex((c, i) => c !== y[i])
  const hasta =
    x.length -
    x
      .split('')
      .toReversed()
      .findIndex((c, i) => c !== y.at(-1 - i))
  if (desde < 0 || x.length !== y.length)
    return [
      [x, '', ''],
      [y, '', ''],
    ]
  const partir = (t: string): Partido => [t.slice(0, desde), t.slice(desde, hasta), t.slice(hasta)]
  return [partir(x), partir(y)]
}
type Partido = [igual: string, distinto: string, resto: string]
