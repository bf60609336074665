import { createReadStream, statSync } from 'node:fs'
import { Grid } from './grid.ts'
import { readXml } from './parts.ts'
import { longestCell, longestName, mostSheets, type Workbook, writtenNumber } from './workbook.ts'

/** The XML of Excel 2002 and 2003, which many programs write and call .xls. */

export async function openXml2003(path: string): Promise<Workbook> {
  const sheets: string[] = []
  const names = {
    open(name: string, given: Record<string, string>) {
      if (name === 'Worksheet' && sheets.push((attribute(given, 'Name') ?? '').slice(0, longestName)) > mostSheets)
        throw new RangeError('too many sheets')
    },
  }
  for await (const _ of readXml(createReadStream(path), path, names));
  return {
    format: 'xls',
    sheets,
    since: 1900,
    rows: (sheet, read) => sheetRows(path, sheets.indexOf(sheet), read),
    close: () => undefined,
  }
}

/** An attribute, whatever prefix its namespace has. */
const attribute = (given: Record<string, string>, name: string): string | undefined =>
  given[name] ?? Object.entries(given).find(([key]) => key.endsWith(`:${name}`))?.[1]

async function* sheetRows(path: string, wanted: number, read: (part: number) => void = () => undefined) {
  const size = Math.max(1, statSync(path).size)
  const grid = new Grid(path)
  for await (const bytes of readXml(createReadStream(path), path, cellReader(grid, wanted))) {
    read(bytes / size)
    const rows = grid.take()
    if (rows.length > 0) yield rows
  }
}

function cellReader(grid: Grid, wanted: number) {
  let sheet = -1
  let inData = false
  let cell = { at: 0, times: 1, formula: false, type: '', text: '' }
  let next = 0
  return {
    open(name: string, given: Record<string, string>) {
      if (name === 'Worksheet') sheet++
      if (sheet !== wanted) return
      if (name === 'Row') {
        next = 0
        const linea = Number(attribute(given, 'Index'))
        grid.start(Number(attribute(given, 'Span')) || 1, linea || undefined)
      } else if (name === 'Cell') {
        const at = Number(attribute(given, 'Index')) || next + 1
        const times = 1 + (Number(attribute(given, 'MergeAcross')) || 0)
        cell = { at: at - 1, times, formula: attribute(given, 'Formula') !== undefined, type: '', text: '' }
        next = at - 1 + times
      } else if (name === 'Data') {
        inData = true
        cell.type = attribute(given, 'Type') ?? ''
      }
    },
    text(value: string) {
      if (inData && cell.text.length < longestCell) cell.text += value
    },
    close(name: string) {
      if (name === 'Data') inData = false
      if (sheet !== wanted) return
      if (name === 'Row') grid.end()
      // Of merged cells, the first one has the text.
      if (name === 'Cell')
        grid.cell(shown(cell), { at: cell.at, formula: cell.type === 'Error' || (cell.formula && cell.type === '') })
    },
  }
}

function shown({ type, text }: { type: string; text: string }): string {
  if (type === 'DateTime') return text.slice(0, 10)
  if (type === 'Boolean') return text === '1' ? 'VERDADERO' : 'FALSO'
  const number = Number(text)
  return type === 'Number' && text.trim() !== '' && Number.isFinite(number) ? writtenNumber(number) : text
}
