const pesosBloque1 = [7, 1, 3, 9, 7, 1, 3]
const pesosBloque2 = [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3]

const digit = (digits: string, weights: readonly number[]): number =>
  (10 - (weights.reduce((sum, peso, i) => sum + peso * Number(digits[i]), 0) % 10)) % 10

/** Whether 22 digits are a CBU: its first block (bank and branch) and its second one (account) each end in their check digit. */
export function isValidCbu(cbu: string): boolean {
  if (!/^\d{22}$/.test(cbu)) return false
  return digit(cbu, pesosBloque1) === Number(cbu[7]) && digit(cbu.slice(8), pesosBloque2) === Number(cbu[21])
}

/** Code of the bank of a CBU: its first three digits. */
export const bankOfCbu = (cbu: string): string => cbu.slice(0, 3)
