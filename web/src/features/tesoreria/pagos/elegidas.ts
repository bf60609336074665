import type { PagoNotice, PagoRow } from '@gremial/contract/tesoreria/pagos.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'

/** Rows grouped by branch, at the position of the oldest. */
export interface OfSeccional {
  id: number
  nombre: string
  filas: PagoRow[]
}

export function bySeccional(rows: readonly PagoRow[]): OfSeccional[] {
  const groups = new Map<number, OfSeccional>()
  for (const row of rows) {
    const group = groups.get(row.idSeccional) ?? { id: row.idSeccional, nombre: row.nombreSeccional, filas: [] }
    group.filas.push(row)
    groups.set(row.idSeccional, group)
  }
  return [...groups.values()]
}

export const pagosSum = (rows: ReadonlyArray<Pick<PagoRow, 'total'>>): number =>
  fromCents(rows.reduce((n, f) => n + toCents(f.total), 0))

/** Rows without warnings and with a valid account. */
export const withoutNotices = (rows: readonly PagoRow[], notices: ReadonlyMap<number, readonly PagoNotice[]>): PagoRow[] =>
  rows.filter((f) => f.cuenta === 'BIEN' && f.grupo === 'paraPagar' && !notices.has(f.id))

export const seccionalesOf = (rows: readonly PagoRow[]): number => new Set(rows.map((f) => f.idSeccional)).size
