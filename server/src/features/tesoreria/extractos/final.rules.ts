import type { Lugares } from './lectura.ts'

/** How a written statement ends: many banks leave out the end of its last line, and so does a download that was cut. */

interface Ultima {
  campos: readonly string[]
  /** Its end of line is missing. */
  cortada: boolean
}

/** What of the last row may have been cut: its last amount, "" when fields are missing, undefined when nothing of money. */
export function finalDe(
  { campos, cortada }: Ultima,
  columns: number,
  { importe, debito, credito, saldo }: Lugares,
): string | undefined {
  if (campos.length < columns) return ''
  const terminaEnDinero = [importe, debito, credito, saldo].flat().includes(columns - 1)
  return cortada && terminaEnDinero ? campos[columns - 1] : undefined
}

/** Whether an amount that ends its file is whole: it has its two decimals, and no sign that others carry behind is to come. */
export function terminado(final: string, others: readonly string[], punto: boolean): boolean {
  const signoDetras = others.some((v) => /\d-\s*$/.test(v))
  return !signoDetras && (punto ? /\.\d{2}\)?\s*$/ : /,\d{2}\)?\s*$/).test(final)
}
