import { plainTitle } from '@gremial/contract/values/titles.ts'
import type { RawRow } from './delimited.ts'

/** Rows with one text that stand above a group of rows and say something of all of them, such as the branch above its people. */

/** Columns of a table in which a row with one cell is not a row of data. */
const fewest = 3
const longestText = 80
/** Headers of groups among the sample, unless the first row below the titles is one, or the titles stand again below it. */
const mostlyFound = 2

const plainRow = ({ campos }: RawRow): string =>
  campos
    .slice(0, campos.findLastIndex((v) => v !== '') + 1)
    .map(plainTitle)
    .join('|')

/** The only text of a row; undefined if it has several cells, or is a figure or the sum of a list. */
function onlyText({ campos, formula }: RawRow): string | undefined {
  const [text, ...more] = campos.filter((v) => v !== '')
  if (formula || text === undefined || more.length > 0 || text.length > longestText) return undefined
  return /\p{L}/u.test(text) && !/^(sub)?total(es)?\b/i.test(text) && !/\d{5}|@/.test(text) ? text : undefined
}

/** True if rows with one text stand above groups of rows. */
export function hasGroups(titles: RawRow, below: readonly RawRow[]): boolean {
  if (titles.campos.filter((v) => v !== '').length < fewest) return false
  const headers = below.filter((row, i) => {
    const next = below[i + 1]
    return onlyText(row) !== undefined && next !== undefined && onlyText(next) === undefined
  })
  const titlesAgain = headers.some((row) => plainRow(below[below.indexOf(row) + 1] ?? row) === plainRow(titles))
  return headers.length >= mostlyFound || titlesAgain || (headers.length > 0 && headers[0] === below[0])
}

/** Takes the headers of groups out of the rows, and gives each row its own. */
export class Groups<T extends RawRow> {
  private current: string
  /** A header, until a row below it shows that it is one. */
  private waiting: T | undefined
  private readonly titles: string

  /** The text of the row above the titles is the header of the first rows, if they have none of their own. */
  constructor(titles: RawRow, above: RawRow | undefined) {
    this.titles = plainRow(titles)
    this.current = (above && onlyText(above)) ?? ''
  }

  /** The rows of data among these, with the header of each. A text with no rows below it is a row like any other. */
  take(rows: readonly T[]): Array<{ row: T; group: string }> {
    const taken: Array<{ row: T; group: string }> = []
    for (const row of rows) {
      const text = onlyText(row)
      if (text !== undefined) {
        taken.push(...this.end())
        this.waiting = row
        continue
      }
      // Each page of a printed list repeats the titles.
      if (plainRow(row) === this.titles) continue
      if (this.waiting) this.current = onlyText(this.waiting) ?? ''
      this.waiting = undefined
      taken.push({ row, group: this.current })
    }
    return taken
  }

  /** The last header, if nothing stands below it. */
  end(): Array<{ row: T; group: string }> {
    const { waiting } = this
    this.waiting = undefined
    return waiting ? [{ row: waiting, group: '' }] : []
  }
}
