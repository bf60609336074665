import { readFileSync, statSync } from 'node:fs'
import { Refusal } from '../../sandbox/messages.ts'
import type { RawRow } from './delimited.ts'
import { cleanField } from './letters.ts'
import { oleStreams } from './ole.ts'
import { damaged } from './parts.ts'
import { serialToDay } from './shape.ts'
import {
  builtInDay,
  longestCell,
  longestName,
  longestRow,
  longRow,
  mostSheets,
  saysDay,
  settled,
  type Workbook,
  widest,
  withoutValue,
  writtenNumber,
} from './workbook.ts'
import { records, textOf, textsOf } from './xls-records.ts'

/** An .xls of Excel 97 to 2003 (BIFF8, [MS-XLS]), read whole: it has 65,536 rows at most. */

const largest = 64 << 20
/** Numbers of the records that a table needs. */
const id = {
  formula: 0x06,
  boundsheet: 0x85,
  datemode: 0x22,
  filepass: 0x2f,
  mulrk: 0xbd,
  xf: 0xe0,
  sst: 0xfc,
  labelsst: 0xfd,
  number: 0x203,
  label: 0x204,
  boolerr: 0x205,
  string: 0x207,
  rk: 0x27e,
  format: 0x41e,
  rstring: 0xd6,
  bof: 0x809,
} as const

/** Throws Refusal if it is damaged, has a password or is older than Excel 97. */
export function openXls(path: string): Workbook {
  if (statSync(path).size > largest)
    throw new Refusal(`${path} es demasiado grande para un Excel viejo (.xls). Guardalo como libro de Excel (.xlsx).`)
  try {
    const stream = oleStreams(readFileSync(path))
    const book = stream('Workbook')
    if (!book) throw new Refusal(`${path} ${whyNot(stream)}`)
    return workbook(path, book)
  } catch (error) {
    throw error instanceof Refusal ? error : damaged(path)
  }
}

const whyNot = (stream: (name: string) => Buffer | undefined): string =>
  stream('EncryptedPackage')
    ? 'tiene contraseña. Guardalo sin contraseña y volvé a probar.'
    : stream('Book')
      ? 'es de un Excel anterior a 1997. Abrilo y guardalo como libro de Excel (.xlsx).'
      : 'no es un libro de Excel. Pedí la planilla como CSV o .xlsx.'

interface Globals {
  sheets: Array<{ name: string; at: number }>
  texts: string[]
  dates: boolean[]
  since: 1900 | 1904
}

function workbook(path: string, book: Buffer): Workbook {
  const globals = readGlobals(path, book)
  return {
    format: 'xls',
    sheets: globals.sheets.map(({ name }) => name),
    since: globals.since,
    async *rows(sheet, read) {
      const at = globals.sheets.find(({ name }) => name === sheet)?.at
      if (at === undefined) return
      try {
        const rows = sheetRows(path, book, at, globals)
        read?.(1)
        yield rows
      } catch (error) {
        throw error instanceof Refusal ? error : damaged(path)
      }
    },
    close: () => undefined,
  }
}

function readGlobals(path: string, book: Buffer): Globals {
  const globals: Globals = { sheets: [], texts: [], dates: [], since: 1900 }
  const formats = new Map<number, boolean>()
  for (const { kind, parts } of records(book, 0)) {
    const data = parts[0] as Buffer
    if (kind === id.filepass) throw new Refusal(`${path} tiene contraseña. Guardalo sin contraseña y volvé a probar.`)
    if (kind === id.bof && data.readUInt16LE(0) !== 0x600) throw new RangeError('not BIFF8')
    if (kind === id.datemode && data.readUInt16LE(0) === 1) globals.since = 1904
    if (kind === id.boundsheet && data[4] === 0 && data[5] === 0) {
      const name = textOf(parts, 6, 1).slice(0, longestName)
      if (globals.sheets.push({ name, at: data.readUInt32LE(0) }) > mostSheets) throw new RangeError('too many sheets')
    }
    if (kind === id.format) formats.set(data.readUInt16LE(0), saysDay(textOf(parts, 2, 2)))
    if (kind === id.xf) {
      const format = data.readUInt16LE(2)
      globals.dates.push(formats.get(format) ?? builtInDay(format))
    }
    if (kind === id.sst) globals.texts = textsOf(parts)
  }
  return globals
}

/** The number of an RK: 30 bits of an integer or of a double, divided by a hundred or not. */
function rk(bits: number): number {
  const double = Buffer.alloc(8)
  double.writeUInt32LE((bits & 0xfffffffc) >>> 0, 4)
  const value = bits & 2 ? bits >> 2 : double.readDoubleLE(0)
  return bits & 1 ? value / 100 : value
}

function sheetRows(path: string, book: Buffer, from: number, { texts, dates, since }: Globals): RawRow[] {
  const rows = new Map<number, RawRow & { letters: number }>()
  const put = (row: number, column: number, value: string, formula = false) => {
    if (column >= widest) return
    const line = rows.get(row) ?? { linea: row + 1, campos: [], letters: 0 }
    rows.set(row, line)
    if (formula) line.formula = true
    while (line.campos.length < column) line.campos.push('')
    const said = cleanField(value.slice(0, longestCell)) || (formula ? withoutValue : '')
    line.campos[column] = said
    line.letters += said.length
    if (line.letters > longestRow) throw longRow(path, row + 1)
  }
  const number = (value: number, style: number) => (dates[style] && value >= 1 ? serialToDay(value, since) : writtenNumber(value))
  // The text of a formula is in the record that follows it.
  let pending: { row: number; column: number } | undefined
  for (const { kind, parts } of records(book, from)) {
    const data = parts[0] as Buffer
    if (kind === id.string && pending) put(pending.row, pending.column, textOf(parts, 0, 2))
    if (kind === id.string || kind === id.formula) pending = undefined
    if (!cells.has(kind)) continue
    const [row, column, style] = [data.readUInt16LE(0), data.readUInt16LE(2), data.readUInt16LE(4)]
    if (kind === id.labelsst) put(row, column, texts[data.readUInt32LE(6)] ?? '')
    else if (kind === id.label || kind === id.rstring) put(row, column, textOf(parts, 6, 2))
    else if (kind === id.number) put(row, column, number(data.readDoubleLE(6), style))
    else if (kind === id.rk) put(row, column, number(rk(data.readInt32LE(6)), style))
    else if (kind === id.boolerr) put(row, column, data[7] === 0 ? (data[6] === 1 ? 'VERDADERO' : 'FALSO') : '', data[7] === 1)
    else if (kind === id.mulrk)
      for (let i = 4, at = column; i + 6 <= data.length - 2; i += 6, at++)
        put(row, at, number(rk(data.readInt32LE(i + 2)), data.readUInt16LE(i)))
    else if (data.readUInt16LE(12) !== 0xffff) put(row, column, number(data.readDoubleLE(6), style))
    // Its value is a text, a yes or no, an error or nothing.
    else if (data[6] === 0) pending = { row, column }
    else put(row, column, data[6] === 1 ? (data[8] === 1 ? 'VERDADERO' : 'FALSO') : '', data[6] === 2)
  }
  return [...rows.values()]
    .toSorted((a, b) => a.linea - b.linea)
    .map(({ linea, campos, formula }) => settled({ linea, campos, ...(formula && { formula }) }))
}
const cells = new Set<number>([id.labelsst, id.label, id.rstring, id.number, id.rk, id.boolerr, id.mulrk, id.formula])
