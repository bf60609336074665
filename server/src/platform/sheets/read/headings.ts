import { plainTitle } from '@gremial/contract/values/titles.ts'
import type { RawRow } from './delimited.ts'
import { partsOf, placesOf, titlesOf } from './places.ts'
import type { Column } from './shape.ts'

/** Finds the header row of a table. */

/** Headers are searched in this many lines: some offices write a title and a date above them. */
const titlesWithin = 20

/** True for a row of data: it has a number of five digits, an e-mail address or a date. */
const saysData = (row: RawRow): boolean => row.campos.some((v) => /\d{5}|@|\d[/.-]\d/.test(v))
const filled = ({ campos }: RawRow): number => campos.filter((v) => v !== '').length

/**
 * Returns the header row: of the first rows, the one that matches most columns. Two consecutive rows are joined if headers
 * continue in the second.
 * If no row matches two columns, takes the first that is as full as the rows below. If that is already data, there are no
 * headers, and columns get letters.
 * @param rows the first non-empty rows
 */
export function titlesAmong(rows: readonly RawRow[], columns: readonly Column[]): RawRow {
  const near = rows.filter((row) => row.linea <= titlesWithin)
  const known = new Set(columns.flatMap((c) => [c, ...partsOf(c)]).flatMap(titlesOf))
  const found = (row: RawRow) => placesOf(row.campos, columns, {}).size
  const pairs = near.flatMap((row, i) => {
    const below = near[i + 1]
    return below && below.linea === row.linea + 1 && !saysData(row) && !saysData(below) ? [together(row, below, known)] : []
  })
  let best: RawRow | undefined
  let most = 0
  for (const row of [...near, ...pairs]) {
    const n = found(row)
    if (n <= most) continue
    best = row
    most = n
  }
  const chosen = best && (most > 1 || filled(best) < 3) ? best : (byShape(near) ?? best ?? near[0])
  if (!chosen) return { linea: 0, campos: [] }
  return { ...chosen, campos: chosen.campos.slice(0, chosen.campos.findLastIndex((v) => v !== '') + 1) }
}

/** Joins each header with the cell below it if only the combination is known. */
function together(above: RawRow, below: RawRow, known: ReadonlySet<string>): RawRow {
  const campos = Array.from({ length: Math.max(above.campos.length, below.campos.length) }, (_, i) => {
    const [a = '', b = ''] = [above.campos[i], below.campos[i]]
    const both = `${a} ${b}`.trim()
    return known.has(plainTitle(both)) ? both : b || a
  })
  return { linea: below.linea, campos }
}

function byShape(near: readonly RawRow[]): RawRow | undefined {
  const widest = Math.max(0, ...near.map(filled))
  const first = near.find((row) => filled(row) >= 0.6 * widest)
  if (!first || widest < 3 || !saysData(first)) return first
  return { linea: first.linea - 1, campos: first.campos.map((_, i) => letterOf(i)) }
}

/** Column letters of a spreadsheet: A for 0, AA for 26. */
export const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))
