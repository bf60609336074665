import type { RawRow } from './delimited.ts'
import { cleanField } from './letters.ts'
import { longestCell, longestRow, longRow, settled, widest, withoutValue } from './workbook.ts'

/** Collects the cells of a sheet that says how often each row and each cell is repeated, as .ods and .xls of 2003 do. */
export class Grid {
  /** Completed rows, to be taken by the caller. */
  rows: RawRow[] = []
  private readonly path: string
  private next = 1
  private row: RawRow = { linea: 1, campos: [] }
  private letters = 0
  private times = 1
  private column = 0

  constructor(path: string) {
    this.path = path
  }

  /** Starts a row that stands `times` times, at its own number if it says one. */
  start(times: number, linea = this.next): void {
    this.times = Math.max(1, times)
    this.row = { linea: Math.max(linea, this.next), campos: [] }
    this.letters = 0
    this.column = 0
  }

  /** Adds a cell that stands `times` times, at its own column from 0 if it says one. */
  cell(
    value: string,
    { times = 1, at = this.column, formula = false }: { times?: number; at?: number; formula?: boolean },
  ): void {
    const until = Math.min(widest, at + Math.max(1, times))
    if (formula) this.row.formula = true
    const said = cleanField(value.slice(0, longestCell)) || (formula ? withoutValue : '')
    if (said !== '')
      for (let i = at; i < until; i++) {
        while (this.row.campos.length < i) this.row.campos.push('')
        this.row.campos[i] = said
        this.letters += said.length
        if (this.letters > longestRow) throw longRow(this.path, this.row.linea)
      }
    this.column = at + Math.max(1, times)
  }

  end(): void {
    const { campos, linea } = settled(this.row)
    this.next = linea + this.times
    // An empty row is repeated to the end of the sheet; a full one, never so often.
    const copies = campos.length === 0 ? 0 : Math.min(this.times, mostCopies)
    for (let i = 0; i < copies; i++) this.rows.push({ ...this.row, linea: linea + i, campos: [...campos] })
  }

  take(): RawRow[] {
    const { rows } = this
    this.rows = []
    return rows
  }
}
const mostCopies = 10_000
