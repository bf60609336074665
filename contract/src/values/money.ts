/** Money: integer cents in arithmetic, a number with at most two decimals in JSON. (decisions §1) */

/** Whether an amount has at most two decimals, but for the noise of a sum: the one rule of field, contract and arithmetic. */
export function hasWholeCents(amount: number): boolean {
  const cents = Math.round(amount * 100)
  return Number.isSafeInteger(cents) && Math.abs(cents / 100 - amount) <= 4 * Number.EPSILON * Math.abs(amount)
}

/** Pesos as they travel (12.3) to integer cents (1230). Throws on what is not an amount with at most two decimals. */
export function toCents(amount: number): number {
  if (!hasWholeCents(amount)) throw new RangeError(`not an amount in cents: ${amount}`)
  return Math.round(amount * 100)
}

/** Integer cents (1230) to pesos as they travel (12.3). */
export const fromCents = (cents: number): number => cents / 100

/** Comma for decimals: "1.234,56", "1234,5", "5,", ",50". */
const local = /^([1-9]\d{0,2}(?:\.\d{3})+|\d*)(?:,(\d{0,2}))?$/
/** Dot for decimals: "1234.56", "0.5", ".50". */
const withDot = /^(\d*)\.(\d{1,2})$/
/** Comma for thousands, only where nothing else is possible: "1,234.56", "1,234,567". */
const fromOutside = /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d{1,2})$|^([1-9]\d{0,2}(?:,\d{3}){2,})$/

/**
 * What a person types as an amount, in cents: "1.234,56", "1234.56", "1234,5", ",50", "ARS 1.234", "-3,10". The comma is the decimal
 * separator; a dot before three digits groups them ("1.234" is 1234 pesos). Undefined when it is unclear: "1,234" and "0,125" are
 * refused, not guessed. (decisions §10)
 */
export function parseAmount(text: string): number | undefined {
  const clean = text
    .replace(/[\s\u00a0]/g, '')
    .replace('−', '-')
    .replace(/^(-?)(?:ARS|AR\$|\$)/i, '$1')
  const sign = clean.startsWith('-') ? -1 : 1
  const body = clean.replace(/^[+-]/, '').replace(/^\$/, '')
  const parts = local.exec(body) ?? withDot.exec(body) ?? fromOutside.exec(body)
  if (!parts || !/\d/.test(body)) return undefined
  const integer = (parts[1] ?? parts[3] ?? '').replace(/[.,]/g, '')
  const cents = Number(integer) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? sign * cents : undefined
}

const exportFormats = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** 1234.5 as "1.234,50", with a true minus; the same in every language, since the currency is the peso. */
export const formatAmount = (amount: number): string => exportFormats.format(amount).replace('-', '−')

/** 1234.5 as "$ 1.234,50", the sign before the currency. */
export const formatPesos = (amount: number): string => `${amount < 0 ? '− ' : ''}$ ${formatAmount(Math.abs(amount))}`
