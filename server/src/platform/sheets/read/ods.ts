import { Refusal } from '../../sandbox/messages.ts'
import { Grid } from './grid.ts'
import { readBits, readPart, type Source } from './parts.ts'
import { longestCell, longestName, mostSheets, type Workbook, writtenNumber } from './workbook.ts'

/** An .ods (OpenDocument 1.2): one part with all of its sheets, which say how often each cell is repeated. */

const largest = 2 ** 31

/** Throws Refusal if it is damaged, protected or no spreadsheet. */
export async function openOds(source: Source): Promise<Workbook> {
  const { zip } = source
  try {
    const sheets = await readPart(source, 'content.xml', largest, sheetNames(source.path))
    return {
      format: 'ods',
      sheets,
      since: 1900,
      rows: (sheet, read) => sheetRows(source, sheets.indexOf(sheet), read),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

function sheetNames(path: string) {
  const names: string[] = []
  let spreadsheet = false
  return {
    open(name: string, given: Record<string, string>) {
      if (name === 'spreadsheet') spreadsheet = true
      if (name !== 'table' || !spreadsheet) return
      if (names.push((given['table:name'] ?? '').slice(0, longestName)) > mostSheets) throw new RangeError('too many sheets')
    },
    result(): string[] {
      if (!spreadsheet)
        throw new Refusal(
          `${path} es un documento de LibreOffice, no una planilla. Copiá la tabla a una planilla y volvé a probar.`,
        )
      return names
    },
  }
}

async function* sheetRows(source: Source, wanted: number, read: (part: number) => void = () => undefined) {
  const size = source.entries.get('content.xml')?.uncompressedSize ?? 1
  const grid = new Grid(source.path)
  for await (const bytes of readBits(source, 'content.xml', largest, cellReader(grid, wanted))) {
    read(bytes / Math.max(size, 1))
    const rows = grid.take()
    if (rows.length > 0) yield rows
  }
}

interface Cell {
  type: string
  value: string | undefined
  formula: boolean
  times: number
}

function cellReader(grid: Grid, wanted: number) {
  let sheet = -1
  let cell: Cell | undefined
  let text: string[] = []
  let inText = 0
  // Comments and the pictures over a cell have texts of their own.
  let aside = 0
  return {
    open(name: string, given: Record<string, string>) {
      if (name === 'table') sheet++
      if (sheet !== wanted) return
      if (name === 'annotation' || name === 'shapes' || name === 'frame') aside++
      if (name === 'table-row') grid.start(Number(given['table:number-rows-repeated']) || 1)
      else if (name === 'table-cell' || name === 'covered-table-cell') {
        cell = cellOf(given)
        text = []
      } else if (aside === 0 && cell && name === 'p') {
        inText++
        text.push('')
      } else if (aside === 0 && inText > 0) say(spaceOf(name, given))
    },
    text(value: string) {
      if (inText > 0 && aside === 0) say(value)
    },
    close(name: string) {
      if (sheet !== wanted) return
      if (name === 'annotation' || name === 'shapes' || name === 'frame') aside--
      else if (name === 'p' && aside === 0 && inText > 0) inText--
      else if (name === 'table-row') grid.end()
      else if ((name === 'table-cell' || name === 'covered-table-cell') && cell) {
        const { said, formula } = shown(cell, text.join('\n'))
        grid.cell(said, { times: cell.times, formula })
        cell = undefined
      }
    },
  }
  function say(more: string): void {
    const last = text.length - 1
    if ((text[last]?.length ?? 0) < longestCell) text[last] += more
  }
}

const spaceOf = (name: string, given: Record<string, string>): string =>
  name === 's'
    ? ' '.repeat(Math.min(100, Number(given['text:c']) || 1))
    : name === 'tab'
      ? '\t'
      : name === 'line-break'
        ? '\n'
        : ''

const cellOf = (given: Record<string, string>): Cell => ({
  // LibreOffice says in a name of its own that a formula failed.
  type: given['calcext:value-type'] === 'error' ? 'error' : (given['office:value-type'] ?? ''),
  value: given['office:value'] ?? given['office:date-value'] ?? given['office:boolean-value'] ?? given['office:string-value'],
  formula: given['table:formula'] !== undefined,
  times: Number(given['table:number-columns-repeated']) || 1,
})

function shown({ type, value, formula }: Cell, text: string): { said: string; formula: boolean } {
  if (type === 'error') return { said: text, formula: true }
  if (formula && value === undefined && type !== 'string') return { said: text, formula: true }
  if (type === 'date') return { said: (value ?? '').slice(0, 10), formula: false }
  if (type === 'boolean') return { said: value === 'true' ? 'VERDADERO' : 'FALSO', formula: false }
  const number = Number(value)
  if (['float', 'currency', 'percentage'].includes(type) && value?.trim() && Number.isFinite(number))
    return { said: writtenNumber(number), formula: false }
  return { said: text || (value ?? ''), formula: false }
}
