import type { RawRow } from './delimited.ts'
import { placesOf, plainTitle, titlesOf } from './places.ts'
import type { Column } from './shape.ts'

/** Which of the first rows of a table says what its columns are. */

/** How far down the titles may be: some offices write above them what it is and of when. */
const titlesWithin = 20

/** What a title does not have: a number of five figures, an address of mail, a day. */
const saysData = (row: RawRow): boolean => row.campos.some((v) => /\d{5}|@|\d[/.-]\d/.test(v))
const filled = ({ campos }: RawRow): number => campos.filter((v) => v !== '').length

/**
 * The row of titles: of the first ones, the one with most of the columns, or two together when a title goes on in the row below. When
 * none says two columns, the first that is as full as those below it; when that one already says data, there are no titles and columns are
 * called by their letters.
 * @param rows the first ones that are not empty
 */
export function titlesAmong(rows: readonly RawRow[], columns: readonly Column[]): RawRow {
  const near = rows.filter((row) => row.linea <= titlesWithin)
  const known = new Set(columns.flatMap((c) => [c, ...(c.parts ?? [])]).flatMap(titlesOf))
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

/** Each title with what the row below adds, when only so it is known. */
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

/** A for 0, AA for 26: as a spreadsheet calls its columns. */
export const letterOf = (at: number): string =>
  (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))
