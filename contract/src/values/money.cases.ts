/**
 * Typed amounts and their cents; undefined if ambiguous or not an amount. Tests of the field, the contract and the importer
 * use them.
 */
export const amountCases: ReadonlyArray<readonly [escrito: string, centavos: number | undefined]> = [
  ['1.234,56', 123456],
  ['1234.56', 123456],
  ['1234,5', 123450],
  ['$ 1.234', 123400],
  ['8.972,54', 897254],
  ['0,00', 0],
  ['-3,10', -310],
  ['−3,10', -310],
  ['- $ 3,10', -310],
  // A dot before three digits groups thousands. A comma does only if no other reading is possible.
  ['1.234', 123400],
  ['1.234.567', 123456700],
  ['1,234.56', 123456],
  ['1,234,567', 123456700],
  ['1,234,567.89', 123456789],
  // Typed in a hurry, or copied from a bank.
  [',50', 50],
  ['.50', 50],
  ['5,', 500],
  ['ARS 1.234,56', 123456],
  ['$1.234,5', 123450],
  ['1 234,56', 123456],
  // Ambiguous, or three decimals: rejected, never guessed.
  ['1,234', undefined],
  ['12,345', undefined],
  ['0,125', undefined],
  ['0.125', undefined],
  ['1234,567', undefined],
  ['1234.567', undefined],
  ['1.234,567', undefined],
  ['12.34,5.6', undefined],
  ['1,2,3', undefined],
  ['1.23.456', undefined],
  ['9e-9', undefined],
  ['5.00000005', undefined],
  ['abc', undefined],
  ['.', undefined],
  [',', undefined],
  ['$', undefined],
  ['-', undefined],
  ['999999999999999999', undefined],
]
