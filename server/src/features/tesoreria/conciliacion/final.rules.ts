import type { ColumnaExtracto } from '@gremial/contract/tesoreria/conciliacion.ts'

/** How a written statement ends: many banks leave out the end of its last line, and so does a download that was cut. */

interface Ultima {
  campos: readonly string[]
  defecto?: string | undefined
}

/** What of the last row may have been cut: its last amount, "" when fields are missing, undefined when nothing of money. */
export function finalDe(
  { campos, defecto }: Ultima,
  columnas: number,
  { importe, debito, credito, saldo }: Partial<Record<ColumnaExtracto, number>>,
): string | undefined {
  if (campos.length < columnas) return ''
  const terminaEnDinero = [importe, debito, credito, saldo].includes(columnas - 1)
  return defecto === 'cortada' && terminaEnDinero ? campos[columnas - 1] : undefined
}

/** Whether an amount that ends its file is whole: it has its two decimals, and no sign that others carry behind is to come. */
export function terminado(final: string, otros: readonly string[], punto: boolean): boolean {
  const signoDetras = otros.some((v) => /\d-\s*$/.test(v))
  return !signoDetras && (punto ? /\.\d{2}\)?\s*$/ : /,\d{2}\)?\s*$/).test(final)
}
