/** Money: integer cents in arithmetic, a number with at most two decimals in JSON. (decisions §1) */

/** Whether an amount has at most two decimals, but for the noise of a sum: the one rule of field, contract and arithmetic. */
export function conCentavos(importe: number): boolean {
  const centavos = Math.round(importe * 100)
  return Number.isSafeInteger(centavos) && Math.abs(centavos / 100 - importe) <= 4 * Number.EPSILON * Math.abs(importe)
}

/** Pesos as they travel (12.3) to integer cents (1230). Throws on what is not an amount with at most two decimals. */
export function aCentavos(importe: number): number {
  if (!conCentavos(importe)) throw new RangeError(`not an amount in cents: ${importe}`)
  return Math.round(importe * 100)
}

/** Integer cents (1230) to pesos as they travel (12.3). */
export const deCentavos = (centavos: number): number => centavos / 100

/** Comma for decimals: "1.234,56", "1234,5", "5,", ",50". */
const deAqui = /^([1-9]\d{0,2}(?:\.\d{3})+|\d*)(?:,(\d{0,2}))?$/
/** Dot for decimals: "1234.56", "0.5", ".50". */
const conPunto = /^(\d*)\.(\d{1,2})$/
/** Comma for thousands, only where nothing else is possible: "1,234.56", "1,234,567". */
const deAfuera = /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d{1,2})$|^([1-9]\d{0,2}(?:,\d{3}){2,})$/

/**
 * What a person types as an amount, in cents: "1.234,56", "1234.56", "1234,5", ",50", "ARS 1.234", "-3,10". The comma is the decimal
 * separator; a dot before three digits groups them ("1.234" is 1234 pesos). Undefined when it is unclear: "1,234" and "0,125" are
 * refused, not guessed. (decisions §10)
 */
export function leerImporte(texto: string): number | undefined {
  const limpio = texto
    .replace(/[\s\u00a0]/g, '')
    .replace('−', '-')
    .replace(/^(-?)(?:ARS|AR\$|\$)/i, '$1')
  const signo = limpio.startsWith('-') ? -1 : 1
  const cuerpo = limpio.replace(/^[+-]/, '').replace(/^\$/, '')
  const partes = deAqui.exec(cuerpo) ?? conPunto.exec(cuerpo) ?? deAfuera.exec(cuerpo)
  if (!partes || !/\d/.test(cuerpo)) return undefined
  const entero = (partes[1] ?? partes[3] ?? '').replace(/[.,]/g, '')
  const centavos = Number(entero) * 100 + Number((partes[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(centavos) ? signo * centavos : undefined
}

const formatos = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** 1234.5 as "1.234,50", with a true minus; the same in every language, since the currency is the peso. */
export const formatearImporte = (importe: number): string => formatos.format(importe).replace('-', '−')

/** 1234.5 as "$ 1.234,50", the sign before the currency. */
export const formatearPesos = (importe: number): string => `${importe < 0 ? '− ' : ''}$ ${formatearImporte(Math.abs(importe))}`
