/** Money is integer cents in arithmetic and a number with at most two decimals in JSON. (decisions §1) */

/**
 * True if the amount has at most two decimals, within floating-point error. Fields, contract and arithmetic share this rule.
 */
export function hasWholeCents(amount: number): boolean {
  const cents = Math.round(amount * 100)
  return Number.isSafeInteger(cents) && Math.abs(cents / 100 - amount) <= 4 * Number.EPSILON * Math.abs(amount)
}

/** Converts pesos as sent in JSON (12.3) to integer cents (1230). Throws RangeError if there are more than two decimals. */
export function toCents(amount: number): number {
  if (!hasWholeCents(amount)) throw new RangeError(`not an amount in cents: ${amount}`)
  return Math.round(amount * 100)
}

/** Converts integer cents (1230) to pesos as sent in JSON (12.3). */
export const fromCents = (cents: number): number => cents / 100

/** Decimal comma: "1.234,56", "1234,5", "5,", ",50". */
const local = /^([1-9]\d{0,2}(?:\.\d{3})+|\d*)(?:,(\d{0,2}))?$/
/** Decimal dot: "1234.56", "0.5", ".50". */
const withDot = /^(\d*)\.(\d{1,2})$/
/** Thousands commas, only if no other reading is possible: "1,234.56", "1,234,567". */
const withComma = /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d{1,2})$|^([1-9]\d{0,2}(?:,\d{3}){2,})$/

/**
 * Parses a typed amount to cents: "1.234,56", "1234.56", "1234,5", ",50", "ARS 1.234", "-3,10". The comma is the decimal
 * separator; a dot before three digits groups thousands ("1.234" is 1234 pesos). Undefined if ambiguous: "1,234" and "0,125"
 * are rejected, not guessed. (decisions §10)
 */
export function parseAmount(text: string): number | undefined {
  const clean = text
    .replace(/[\s\u00a0]/g, '')
    .replace('−', '-')
    .replace(/^(-?)(?:ARS|AR\$|\$)/i, '$1')
  const sign = clean.startsWith('-') ? -1 : 1
  const body = clean.replace(/^[+-]/, '').replace(/^\$/, '')
  const parts = local.exec(body) ?? withDot.exec(body) ?? withComma.exec(body)
  if (!parts || !/\d/.test(body)) return undefined
  const integer = (parts[1] ?? parts[3] ?? '').replace(/[.,]/g, '')
  const cents = Number(integer) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? sign * cents : undefined
}

const formatter = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats 1234.5 as "1.234,50", with a true minus sign. It is the same in every language: the currency is the peso. */
export const formatAmount = (amount: number): string => formatter.format(amount).replace('-', '−')

/** Formats 1234.5 as "$ 1.234,50", with the sign before the currency. */
export const formatPesos = (amount: number): string => `${amount < 0 ? '− ' : ''}$ ${formatAmount(Math.abs(amount))}`
