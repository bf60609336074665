import { Refusal } from '../../sandbox/messages.ts'
import type { RawRow } from './delimited.ts'
import { cleanField } from './letters.ts'
import { damaged, readBits, readPart, type Source, text, tooLarge } from './parts.ts'
import { serialToDay } from './shape.ts'

/** A workbook read as a stream: of an .xlsx, only the shared strings are kept in memory. */
export interface Workbook {
  format: 'xlsx' | 'ods' | 'xls' | 'html'
  /** Visible sheets, in order. */
  sheets: string[]
  /** Epoch year of dates: 1904 in files of old Macs. */
  since: 1900 | 1904
  /** `read` is called with the fraction of the sheet that was read. */
  rows(sheet: string, read?: (part: number) => void): AsyncGenerator<RawRow[]>
  close(): void
}

/** Limits in decompressed bytes: enough for a union of a million members, because a small file can expand to any size. */
const largest = { small: 16 << 20, strings: 96 << 20, sheet: 2 ** 31 }
/** Overhead of a shared string in bytes, and the limit for all of them. */
const perString = 32
const allStrings = 96 << 20
/** Excel's limits for the length of a cell and the cells of a row, and the columns that are read. */
export const longestCell = 32_767
const mostCells = 16_384
export const widest = 1000
/** Characters per row: the widest register has some four hundred. */
export const longestRow = 200_000
/** Stands for a formula without a result, so that its cell is known. */
export const withoutValue = '#SIN VALOR'
/** A row where formulas without a result are all that there is says nothing. */
export function settled(row: RawRow): RawRow {
  if (row.formula && row.campos.every((v) => v === '' || v === withoutValue)) row.campos.length = 0
  return row
}
/** Length of a cell reference: XFD1048576. */
const longestPlace = 12
/** Limits for styles, the length of a format code, sheets and their names. */
const mostStyles = 65_536
const longestCode = 255
export const mostSheets = 1_000
export const longestName = 100

/** Opens an .xlsx. Throws Refusal if the zip is another kind of document, damaged, or larger than a spreadsheet can be. */
export async function openWorkbook(source: Source): Promise<Workbook> {
  const { path, zip, entries } = source
  try {
    refuseOthers(path, entries)
    const [book, targets, dates] = [
      await readPart(source, 'xl/workbook.xml', largest.small, bookReader()),
      await readPart(source, 'xl/_rels/workbook.xml.rels', largest.small, relationReader()),
      entries.has('xl/styles.xml') ? await readPart(source, 'xl/styles.xml', largest.small, styleReader()) : [],
    ]
    const shared = entries.has('xl/sharedStrings.xml')
      ? await readPart(source, 'xl/sharedStrings.xml', largest.strings, stringReader(path))
      : []
    const places = new Map(book.sheets.map(({ name, id }) => [name, targets.get(id) ?? '']))
    return {
      format: 'xlsx',
      sheets: book.sheets.map((s) => s.name),
      since: book.since,
      rows: (sheet, read) => sheetRows(source, places.get(sheet) ?? '', { shared, dates, since: book.since }, read),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

function refuseOthers(path: string, entries: Source['entries']): void {
  const has = (name: string) => entries.has(name)
  if (has('xl/workbook.xml')) return
  const what = has('xl/workbook.bin')
    ? 'es un libro binario de Excel (.xlsb)'
    : has('word/document.xml')
      ? 'es un documento de Word'
      : undefined
  throw new Refusal(
    what
      ? `${path} ${what}. Guardalo como libro de Excel (.xlsx) o como «CSV UTF-8» y volvé a probar.`
      : `${path} es un archivo comprimido (.zip), no un libro de Excel. Descomprimilo y probá con lo que tiene adentro.`,
  )
}

function bookReader() {
  const sheets: Array<{ name: string; id: string }> = []
  let since: 1900 | 1904 = 1900
  return {
    open(name: string, attributes: Record<string, string>) {
      if (name === 'workbookPr' && ['1', 'true'].includes(attributes.date1904 ?? '')) since = 1904
      if (name !== 'sheet' || !['visible', undefined].includes(attributes.state)) return
      const id = Object.entries(attributes).find(([key]) => /^(\w+:)?id$/.test(key))?.[1] ?? ''
      if (sheets.push({ name: (attributes.name ?? '').slice(0, longestName), id }) > mostSheets)
        throw new RangeError('too many sheets')
    },
    result: () => ({ sheets, since }),
  }
}

function relationReader() {
  const targets = new Map<string, string>()
  return {
    open(name: string, { Id, Target = '' }: Record<string, string>) {
      if (name === 'Relationship' && Id) targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
    result: () => targets,
  }
}

/** True for each style that shows a number as a date; evaluated once per format. */
function styleReader() {
  const own = new Map<number, boolean>()
  const dates: boolean[] = []
  let inCells = false
  return {
    open(name: string, { numFmtId, formatCode = '' }: Record<string, string>) {
      if (name === 'numFmt') own.set(Number(numFmtId), saysDay(formatCode))
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) dates.push(builtInDay(Number(numFmtId)) || own.get(Number(numFmtId)) === true)
      if (own.size > mostStyles || dates.length > mostStyles) throw new RangeError('too many styles')
    },
    close(name: string) {
      if (name === 'cellXfs') inCells = false
    },
    result: () => dates,
  }
}

/** The built-in date formats (ECMA-376 18.8.30). */
export const builtInDay = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** True for a format with a day, month or year outside quotes and brackets. Formats that are too long are ignored. */
export const saysDay = (code: string): boolean =>
  code.length <= longestCode && /[dy]|mmm/i.test(code.replace(/"[^"]{0,100}"|\[[^\]]{0,100}\]|\\./g, ''))

/** Reads the shared strings. Runs of rich text are joined, and phonetic hints dropped. */
function stringReader(path: string) {
  const strings: string[] = []
  let kept = 0
  let current = ''
  let inText = false
  let spoken = false
  return {
    open(name: string) {
      if (name === 'si') current = ''
      if (name === 'rPh') spoken = true
      if (name === 't') inText = true
    },
    text(value: string) {
      if (inText && !spoken && current.length < longestCell) current += value
    },
    close(name: string) {
      if (name === 't') inText = false
      if (name === 'rPh') spoken = false
      if (name !== 'si') return
      strings.push(text(current))
      kept += current.length + perString
      if (kept > allStrings) throw tooLarge(path)
    },
    result: () => strings,
  }
}

interface Shared {
  shared: string[]
  dates: boolean[]
  since: 1900 | 1904
}

/** Column number of a cell reference: 1 for A, 27 for AA. */
function columnOf(reference: string): number {
  let column = 0
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column
}

async function* sheetRows(
  source: Source,
  name: string,
  shared: Shared,
  read: (part: number) => void = () => undefined,
): AsyncGenerator<RawRow[]> {
  const size = source.entries.get(name)?.uncompressedSize ?? 1
  let rows: RawRow[] = []
  for await (const bytes of readBits(
    source,
    name,
    largest.sheet,
    rowReader(source.path, shared, (row) => rows.push(row)),
  )) {
    read(bytes / Math.max(size, 1))
    if (rows.length > 0) yield rows
    rows = []
  }
}

function rowReader(path: string, shared: Shared, found: (row: RawRow) => void) {
  let row: RawRow = { linea: 0, campos: [] }
  let cell = { column: 0, type: '', style: 0, formula: false }
  let cells = 0
  let letters = 0
  let value: string | undefined
  let inValue = false
  return {
    open(name: string, given: Record<string, string>) {
      inValue = name === 'v' || name === 't'
      if (name === 'row') {
        row = { linea: Number(given.r) || row.linea + 1, campos: [] }
        cell.column = 0
        cells = 0
        letters = 0
      } else if (name === 'c') {
        if (++cells > mostCells || (given.r?.length ?? 0) > longestPlace) throw damaged(path)
        const column = given.r ? columnOf(given.r) : cell.column + 1
        cell = { column, type: given.t ?? 'n', style: Number(given.s) || 0, formula: false }
        value = undefined
      } else if (name === 'f') cell.formula = true
    },
    text(more: string) {
      if (inValue && (value?.length ?? 0) < longestCell) value = (value ?? '') + more
    },
    close(name: string) {
      if (name === 'v' || name === 't') inValue = false
      else if (name === 'row') found(settled(row))
      else if (name === 'c' && cell.column <= widest) {
        const failed = cell.type === 'e' || (cell.formula && value === undefined && cell.type !== 'str')
        if (failed) row.formula = true
        while (row.campos.length < cell.column - 1) row.campos.push('')
        const said = cleanField(shown(cell.type, cell.style, value ?? '', shared)) || (failed ? withoutValue : '')
        letters += said.length
        if (letters > longestRow) throw longRow(path, row.linea)
        row.campos[cell.column - 1] = said
      }
    },
  }
}

/** A row too long for a table. */
export const longRow = (path: string, linea: number): Refusal =>
  new Refusal(`Línea ${linea} de ${path}: tiene más de ${longestRow} letras. No parece una planilla: pedila otra vez.`)

/** Formats a cell as an office would in a CSV: ISO dates, amounts with a decimal comma. */
function shown(type: string, style: number, value: string, { shared, dates, since }: Shared): string {
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'VERDADERO' : 'FALSO'
  if (type === 'd') return value
  if (type !== 'n') return text(value)
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value.trim()
  return dates[style] && number >= 1 ? serialToDay(number, since) : writtenNumber(number)
}

/** Formats a number as an office would in a CSV: with a decimal comma. */
export function writtenNumber(number: number): string {
  if (Number.isInteger(number)) return String(number)
  // Rounds away the noise of a sum (5075.6400000000003). A real third decimal is kept, and rejected later.
  const cents = Math.round(number * 100) / 100
  return String(Math.abs(cents - number) <= 1e-9 * Math.abs(number) ? cents : number).replace('.', ',')
}
