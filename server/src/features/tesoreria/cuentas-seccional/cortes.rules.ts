import {
  byColumn,
  type Celda,
  type FilaBloque,
  type Juntas,
  juntas,
  type MonthsColumn,
  min,
  parteMayor,
  segura,
} from './celdas.rules.ts'

/**
 * Checks a table with published row and column totals and hidden cells. Adding and subtracting totals yields the cells between
 * some columns and some rows, and nothing else (cuts of the row-column graph). Each cut must have enough movements, none
 * dominant. Nor may the bounds of the totals reveal a small cell almost exactly.
 */
export function cortesSeguros(rows: readonly FilaBloque[], columns: readonly MonthsColumn[]): boolean {
  if (rows.length === 0 || columns.length < 2) return true
  const cruces = rows.map((f) => byColumn(f.celdas, columns))
  // Each bipartition of the columns, without its mirror.
  for (let mask = 2; mask < 1 << columns.length; mask += 2) if (!corteSeguro(rows, cruces, mask)) return false
  return !adivinable(cruces)
}

function corteSeguro(rows: readonly FilaBloque[], cruces: Celda[][][], mask: number): boolean {
  const sides = cruces.map((byColumn): [Juntas, Juntas] => {
    const de = (side: 0 | 1) => juntas(byColumn.flatMap((cells, i) => (((mask >> i) & 1) === side ? cells : [])))
    return [de(0), de(1)]
  })
  // An attacker picks the better side of each row: the one that hides least.
  const menos = sides.map(([a, b]) => ({ n: Math.min(a.n, b.n), bruto: Math.min(a.bruto, b.bruto) }))
  // Then only whole rows cross the cut.
  if (menos.every((m) => m.bruto === 0)) return true
  const conRendidas = cruces.map((c) => c.flat().some((x) => x.rendida))
  const n =
    menos.reduce((sum, m, i) => sum + (conRendidas[i] ? 0 : m.n), 0) +
    Math.max(0, ...menos.map((m, i) => (conRendidas[i] ? m.n : 0)))
  if (n < min) return false
  const bruto = menos.reduce((sum, m) => sum + m.bruto, 0)
  return rows.every((_, i) =>
    (sides[i] ?? []).every((side) => side.mayor <= parteMayor * (side.bruto + bruto - (menos[i]?.bruto ?? 0))),
  )
}

/** True if the totals confine an unsafe cell to an interval narrower than half its value. */
function adivinable(cruces: Celda[][][]): boolean {
  const rows = cruces.map((c) => juntas(c.flat()).centavos)
  const columns = (cruces[0] ?? []).map((_, i) => juntas(cruces.flatMap((c) => c[i] ?? [])).centavos)
  const all = rows.reduce((a, b) => a + b, 0)
  return cruces.some((c, f) =>
    c.some((cells, i) => {
      const [row, column] = [rows[f] ?? 0, columns[i] ?? 0]
      const cruce = juntas(cells)
      if (cells.length === 0 || segura(cruce)) return false
      return Math.min(row, column) - Math.max(0, row + column - all) < Math.abs(cruce.centavos) / 2
    }),
  )
}
