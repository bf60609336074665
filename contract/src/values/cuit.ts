const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/**
 * Check digit for the first ten digits of a CUIT or CUIL: 11 minus the weighted sum modulo 11; 11 becomes 0. A result of 10
 * is not a digit, so no CUIT with those ten digits is valid. (A-VALIDACION-03, A-VALIDACION-04)
 */
export function cuitCheckDigit(ten: string): number {
  const sum = weights.reduce((total, weight, i) => total + weight * Number(ten[i]), 0)
  const result = 11 - (sum % 11)
  return result === 11 ? 0 : result
}

/** True if the text is XX-XXXXXXXX-X with the right check digit. (A-VALIDACION-01..04) */
export function isValidCuit(text: string): boolean {
  if (!/^\d{2}-\d{8}-\d$/.test(text)) return false
  const digits = text.replaceAll('-', '')
  return digits.length === 11 && cuitCheckDigit(digits.slice(0, 10)) === Number(digits[10])
}

/** Formats eleven digits, with any separators, as XX-XXXXXXXX-X. Returns any other text unchanged. */
export function withHyphens(text: string): string {
  const digits = text.replace(/[\s.-]/g, '')
  return /^\d{11}$/.test(digits) ? `${digits.slice(0, 2)}-${digits.slice(2, 10)}-${digits.slice(10)}` : text
}

/**
 * Check digit of a member number, to detect typing errors: weights 2..7 from the right, modulo 11; 10 and 11 become 0. Shown
 * as NNNNNN/D. (decisions §5)
 */
export function memberCheckDigit(number: number): number {
  let sum = 0
  let weight = 2
  for (const digit of String(number).split('').toReversed()) {
    sum += Number(digit) * weight
    weight = weight === 7 ? 2 : weight + 1
  }
  const result = 11 - (sum % 11)
  return result > 9 ? 0 : result
}

/** Formats 1001 as "001001/D". (decisions §5) */
export const formatMemberNumber = (number: number): string => `${String(number).padStart(6, '0')}/${memberCheckDigit(number)}`
