const weights1 = [7, 1, 3, 9, 7, 1, 3]
const weights2 = [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3]

const digit = (digits: string, weights: readonly number[]): number =>
  (10 - (weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0) % 10)) % 10

/** True if the text is a CBU: 22 digits in two blocks (bank and branch; account), each ending in its check digit. */
export function isValidCbu(cbu: string): boolean {
  if (!/^\d{22}$/.test(cbu)) return false
  return digit(cbu, weights1) === Number(cbu[7]) && digit(cbu.slice(8), weights2) === Number(cbu[21])
}

/** Bank code: the first three digits of the CBU. */
export const bankOfCbu = (cbu: string): string => cbu.slice(0, 3)

/** 0110 2136 2000 0412 8830 17 */
export const groupedCbu = (cbu: string): string => cbu.replace(/(\d{4})(?=\d)/g, '$1 ')
