import type { Lugares } from './lectura.ts'

/** End of a text statement: many banks omit the last line break, and so does a truncated download. */

interface Ultima {
  campos: readonly string[]
  /** The last line break is missing. */
  cortada: boolean
}

/**
 * Part of the last row that may be truncated: its last amount, "" if fields are missing, undefined if it does not end in money.
 */
export function finalDe(
  { campos, cortada }: Ultima,
  columns: number,
  { importe, debito, credito, saldo }: Lugares,
): string | undefined {
  if (campos.length < columns) return ''
  const terminaEnDinero = [importe, debito, credito, saldo].flat().includes(columns - 1)
  return cortada && terminaEnDinero ? campos[columns - 1] : undefined
}

/** True if the last amount is complete: two decimals, and no other amount has a trailing sign. */
export function terminado(final: string, others: readonly string[], punto: boolean): boolean {
  const signoDetras = others.some((v) => /\d-\s*$/.test(v))
  return !signoDetras && (punto ? /\.\d{2}\)?\s*$/ : /,\d{2}\)?\s*$/).test(final)
}
