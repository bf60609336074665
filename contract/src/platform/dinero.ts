/** Money: integer cents in arithmetic, a number with at most two decimals in JSON. (decisions §1) */

/** Pesos as they travel (12.3) to integer cents (1230). Throws on what is not an amount with at most two decimals. */
export function aCentavos(importe: number): number {
  const centavos = Math.round(importe * 100)
  if (!Number.isSafeInteger(centavos) || Math.abs(centavos / 100 - importe) > 1e-9 * Math.max(1, Math.abs(importe))) {
    throw new RangeError(`not an amount in cents: ${importe}`)
  }
  return centavos
}

/** Integer cents (1230) to pesos as they travel (12.3). */
export const deCentavos = (centavos: number): number => centavos / 100

/**
 * What a person types as an amount, in cents: "1.234,56", "1234.56", "1234,5", "$ 1.234", "-3,10". Undefined when it is unclear.
 * A single separator followed by exactly three digits is read as thousands when it is a dot ("1.234" is 1234 pesos).
 */
export function leerImporte(texto: string): number | undefined {
  const limpio = texto.replace(/[\s$\u00a0]/g, '').replace('−', '-')
  const signo = limpio.startsWith('-') ? -1 : 1
  const cuerpo = limpio.replace(/^[+-]/, '')
  let entero: string
  let decimales = ''
  if (/^\d+$/.test(cuerpo)) entero = cuerpo
  else if (/^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(cuerpo) || /^\d+,\d{1,2}$/.test(cuerpo)) {
    const [e = '', d = ''] = cuerpo.split(',')
    entero = e.replaceAll('.', '')
    decimales = d
  } else if (/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(cuerpo) || /^\d+\.\d{1,2}$/.test(cuerpo)) {
    const [e = '', d = ''] = cuerpo.split('.')
    entero = e.replaceAll(',', '')
    decimales = d
  } else return undefined
  const centavos = Number(entero) * 100 + Number(decimales.padEnd(2, '0'))
  return Number.isSafeInteger(centavos) ? signo * centavos : undefined
}

const formatos = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** 1234.5 as "1.234,50", with a true minus; the same in every language, since the currency is the peso. */
export const formatearImporte = (importe: number): string => formatos.format(importe).replace('-', '−')

/** 1234.5 as "$ 1.234,50", the sign before the currency. */
export const formatearPesos = (importe: number): string => `${importe < 0 ? '− ' : ''}$ ${formatearImporte(Math.abs(importe))}`
