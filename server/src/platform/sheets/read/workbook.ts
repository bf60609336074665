import yauzl from 'yauzl'
import { StartError } from '../../config.ts'
import type { RawRow } from './delimited.ts'
import { damaged, readBits, readPart, type Source, text } from './parts.ts'

/** An .xlsx, read as a stream: only the texts that cells share are kept. */
export interface Workbook {
  /** The ones that are shown, in their order. */
  sheets: string[]
  /** Dates count from 1904, as on old Macs. */
  since1904: boolean
  /** `read` hears the fraction of the sheet that was read. */
  rows(sheet: string, read?: (part: number) => void): AsyncGenerator<RawRow[]>
  close(): void
}

/** Inflated bytes: what a union of a million would need, and no more, because a small file can unfold to anything. */
const largest = { small: 16 << 20, strings: 192 << 20, sheet: 2 ** 31 }
/** What Excel lets into one cell, and how many columns anybody looks at. */
const longestCell = 32_767
const widest = 1000

/** Throws StartError when the file is another kind of zip, damaged, or larger than a spreadsheet is. */
export async function openWorkbook(path: string): Promise<Workbook> {
  let zip: yauzl.ZipFile
  const entries = new Map<string, yauzl.Entry>()
  try {
    zip = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true })
    for await (const entry of zip.eachEntry()) if (entries.size < 10_000) entries.set(entry.fileName, entry)
  } catch {
    throw damaged(path)
  }
  try {
    refuseOthers(path, entries)
    const source = { path, zip, entries }
    const [book, targets, dates] = [
      await readPart(source, 'xl/workbook.xml', largest.small, bookReader()),
      await readPart(source, 'xl/_rels/workbook.xml.rels', largest.small, relationReader()),
      entries.has('xl/styles.xml') ? await readPart(source, 'xl/styles.xml', largest.small, styleReader()) : [],
    ]
    const shared = entries.has('xl/sharedStrings.xml')
      ? await readPart(source, 'xl/sharedStrings.xml', largest.strings, stringReader())
      : []
    const places = new Map(book.sheets.map(({ name, id }) => [name, targets.get(id) ?? '']))
    return {
      sheets: book.sheets.map((s) => s.name),
      since1904: book.since1904,
      rows: (sheet, read) => sheetRows(source, places.get(sheet) ?? '', { shared, dates, since1904: book.since1904 }, read),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

function refuseOthers(path: string, entries: Map<string, yauzl.Entry>): void {
  const has = (name: string) => entries.has(name)
  if (has('xl/workbook.xml')) return
  const what = has('xl/workbook.bin')
    ? 'es un libro binario de Excel (.xlsb)'
    : has('word/document.xml')
      ? 'es un documento de Word'
      : has('mimetype') && has('content.xml')
        ? 'es de LibreOffice (.ods)'
        : undefined
  throw new StartError(
    what
      ? `${path} ${what}. Guardalo como libro de Excel (.xlsx) o como «CSV UTF-8» y volvé a probar.`
      : `${path} es un archivo comprimido (.zip), no un libro de Excel. Descomprimilo y probá con lo que tiene adentro.`,
  )
}

function bookReader() {
  const sheets: Array<{ name: string; id: string }> = []
  let since1904 = false
  return {
    open(name: string, attributes: Record<string, string>) {
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet' || !['visible', undefined].includes(attributes.state)) return
      const id = Object.entries(attributes).find(([key]) => /^(\w+:)?id$/.test(key))?.[1] ?? ''
      sheets.push({ name: attributes.name ?? '', id })
    },
    result: () => ({ sheets, since1904 }),
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

/** For each style, whether it shows a number as a day. */
function styleReader() {
  const codes = new Map<number, string>()
  const dates: boolean[] = []
  let inCells = false
  return {
    open(name: string, { numFmtId, formatCode = '' }: Record<string, string>) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) dates.push(isDate(Number(numFmtId), codes))
    },
    close(name: string) {
      if (name === 'cellXfs') inCells = false
    },
    result: () => dates,
  }
}

/** The built-in formats of days (ECMA-376 18.8.30), and the own ones that name a day, a month or a year outside quotes and brackets. */
const isDate = (id: number, codes: Map<number, string>): boolean =>
  (id >= 14 && id <= 17) ||
  id === 22 ||
  (id >= 27 && id <= 36) ||
  (id >= 50 && id <= 58) ||
  /[dy]|mmm/i.test((codes.get(id) ?? '').replace(/"[^"]{0,100}"|\[[^\]]{0,100}\]|\\./g, ''))

/** The texts that cells share; runs of a rich text are one, and how it is pronounced is not part of it. */
function stringReader() {
  const strings: string[] = []
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
      if (name === 'si') strings.push(text(current))
    },
    result: () => strings,
  }
}

interface Shared {
  shared: string[]
  dates: boolean[]
  since1904: boolean
}

/** 1 for A, 27 for AA; the letters that begin a reference. */
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
    rowReader(shared, (row) => rows.push(row)),
  )) {
    read(bytes / Math.max(size, 1))
    if (rows.length > 0) yield rows
    rows = []
  }
}

function rowReader(shared: Shared, found: (row: RawRow) => void) {
  let row: RawRow = { linea: 0, campos: [] }
  let cell = { column: 0, type: '', style: 0, formula: false }
  let value: string | undefined
  let inValue = false
  return {
    open(name: string, given: Record<string, string>) {
      inValue = name === 'v' || name === 't'
      if (name === 'row') {
        row = { linea: Number(given.r) || row.linea + 1, campos: [] }
        cell.column = 0
      } else if (name === 'c') {
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
      else if (name === 'row') found(row)
      else if (name === 'c' && cell.column <= widest) {
        if (cell.type === 'e' || (cell.formula && value === undefined && cell.type !== 'str')) row.formula = true
        while (row.campos.length < cell.column - 1) row.campos.push('')
        row.campos[cell.column - 1] = shown(cell.type, cell.style, value ?? '', shared)
      }
    },
  }
}

/** What a cell says, as an office would write it in a CSV: days in ISO, amounts with a decimal comma. */
function shown(type: string, style: number, value: string, { shared, dates, since1904 }: Shared): string {
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'VERDADERO' : 'FALSO'
  if (type === 'd') return value
  if (type !== 'n') return text(value)
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value.trim()
  if (dates[style] && number >= 1) return serialToDay(number, since1904)
  if (Number.isInteger(number)) return String(number)
  // The noise of a sum (5075.6400000000003) is not said; a third decimal is, and refused.
  const cents = Math.round(number * 100) / 100
  return String(Math.abs(cents - number) <= 1e-9 * Math.abs(number) ? cents : number).replace('.', ',')
}

/** The day that a serial of Excel is, ISO; its time is dropped. */
export function serialToDay(serial: number, since1904: boolean): string {
  const zero = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  const day = new Date(zero + Math.floor(serial) * 86_400_000)
  return Number.isNaN(day.getTime()) ? String(serial) : day.toISOString().slice(0, 10)
}
