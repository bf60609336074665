import type { ColumnType } from '@gremial/contract/platform/list.ts'
import { localMoment } from './cells.ts'

/** Records of a BIFF8 workbook (Excel 97–2003), limited to what a table needs. Record numbers as in [MS-XLS]. */

export const rowsPerSheet = 65_536
const maxText = 4_000 // a LABEL must fit one record of 8,224 bytes

/** Cell formats, by index of the XF records below. */
const xf = { plain: 15, header: 16, date: 17, amount: 18, integer: 19, moment: 20 }

/** A growing buffer for records. */
export class Records {
  private buffer: Buffer
  length = 0

  constructor(bytes = 4_096) {
    this.buffer = Buffer.allocUnsafe(bytes)
  }

  private room(bytes: number): number {
    if (this.length + bytes > this.buffer.length) {
      const bigger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.length + bytes))
      this.buffer.copy(bigger, 0, 0, this.length)
      this.buffer = bigger
    }
    const at = this.length
    this.length += bytes
    return at
  }

  record(id: number, body: Buffer): void {
    const at = this.room(4 + body.length)
    this.buffer.writeUInt16LE(id, at)
    this.buffer.writeUInt16LE(body.length, at + 2)
    body.copy(this.buffer, at + 4)
  }

  private cell(id: number, size: number, row: number, column: number, format: number): number {
    const at = this.room(4 + size)
    const b = this.buffer
    b.writeUInt16LE(id, at)
    b.writeUInt16LE(size, at + 2)
    b.writeUInt16LE(row, at + 4)
    b.writeUInt16LE(column, at + 6)
    b.writeUInt16LE(format, at + 8)
    return at + 10
  }

  number(row: number, column: number, value: number, format: number): void {
    const at = this.cell(0x0203, 14, row, column, format)
    this.buffer.writeDoubleLE(value, at)
  }

  text(row: number, column: number, value: string, format = xf.plain): void {
    const text = value.length > maxText ? value.slice(0, maxText) : value
    const narrow = /^[\x00-\xff]*$/.test(text)
    const at = this.cell(0x0204, 9 + text.length * (narrow ? 1 : 2), row, column, format)
    this.buffer.writeUInt16LE(text.length, at)
    this.buffer[at + 2] = narrow ? 0 : 1
    this.buffer.write(text, at + 3, narrow ? 'latin1' : 'utf16le')
  }

  header(row: number, column: number, value: string): void {
    this.text(row, column, value, xf.header)
  }

  /** The bytes written so far; valid until the next write. */
  take(): Buffer {
    const taken = this.buffer.subarray(0, this.length)
    this.length = 0
    return taken
  }
}

const day0 = Date.UTC(1899, 11, 30)

/** Days from 30/12/1899 to an ISO date. */
export const serialDay = (iso: string): number =>
  (Date.UTC(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)) - 1, Number(iso.slice(8, 10))) - day0) / 86_400_000

/** Excel serial of a timestamp with time zone, in the organisation's zone: the day plus its fraction. */
export function serialMoment(text: string): number {
  const local = localMoment(text)
  const [hours = 0, minutes = 0, seconds = 0] = local.slice(11).split(':').map(Number)
  return serialDay(local) + (hours * 3600 + minutes * 60 + seconds) / 86_400
}

export type CellWriter = (records: Records, row: number, column: number, value: string) => void

/** Writes each type of column as a cell: dates as dates, amounts as numbers. */
export function cellWriters(words: { yes: string; no: string }): Record<ColumnType, CellWriter> {
  return {
    texto: (r, row, column, v) => r.text(row, column, v),
    entero: (r, row, column, v) => r.number(row, column, Number(v), xf.integer),
    importe: (r, row, column, v) => r.number(row, column, Number(v), xf.amount),
    fecha: (r, row, column, v) => r.number(row, column, serialDay(v), xf.date),
    momento: (r, row, column, v) => r.number(row, column, serialMoment(v), xf.moment),
    logico: (r, row, column, v) => r.text(row, column, v === 't' || v === '1' ? words.yes : words.no),
  }
}

const bytes = (...values: number[]) => Buffer.from(values)
const u16 = (...values: number[]) => {
  const b = Buffer.alloc(values.length * 2)
  values.forEach((v, i) => b.writeUInt16LE(v, i * 2))
  return b
}
const u32 = (value: number) => {
  const b = Buffer.alloc(4)
  b.writeUInt32LE(value)
  return b
}
const bof = (type: number) => Buffer.concat([u16(0x0600, type, 0x0dbb, 0x07cc), u32(0x41), u32(0x0606)])

const font = (bold: boolean) =>
  Buffer.concat([
    u16(200, bold ? 1 : 0, 0x7fff, bold ? 700 : 400, 0),
    bytes(0, 2, 0, 0),
    bytes(5, 0),
    Buffer.from('Arial', 'latin1'),
  ])
const format = (id: number, text: string) => Buffer.concat([u16(id, text.length), bytes(0), Buffer.from(text, 'latin1')])
const xfRecord = (fontIndex: number, formatIndex: number, style: boolean, right = false) =>
  Buffer.concat([
    u16(fontIndex, formatIndex, style ? 0xfff5 : 0x0001),
    bytes(0x20 + (right ? 3 : 0), 0, 0, style ? 0xf4 : 0xf8),
    u32(0),
    u32(0),
    u16(0x20c0),
  ])

/** The workbook globals, with the offsets of the sheets. */
export function globals(sheets: Array<{ name: string; offset: number }>): Buffer {
  const r = new Records()
  r.record(0x0809, bof(0x0005))
  r.record(0x0042, u16(0x04b0))
  r.record(0x003d, u16(0x0168, 0x001e, 0x5c1c, 0x3bc4, 0x0038, 0, 0, 1, 0x0258))
  r.record(0x0022, u16(0))
  for (const bold of [false, false, false, false, true]) r.record(0x0031, font(bold))
  r.record(0x041e, format(164, 'DD/MM/YYYY'))
  r.record(0x041e, format(165, '#,##0.00'))
  r.record(0x041e, format(166, 'DD/MM/YYYY HH:MM'))
  for (let i = 0; i < 15; i++) r.record(0x00e0, xfRecord(0, 0, true))
  r.record(0x00e0, xfRecord(0, 0, false))
  r.record(0x00e0, xfRecord(5, 0, false))
  r.record(0x00e0, xfRecord(0, 164, false))
  r.record(0x00e0, xfRecord(0, 165, false, true))
  r.record(0x00e0, xfRecord(0, 1, false, true))
  r.record(0x00e0, xfRecord(0, 166, false))
  r.record(0x0293, Buffer.concat([u16(0x8000), bytes(0, 0xff)]))
  for (const { name, offset } of sheets) {
    const clean = name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)
    r.record(0x0085, Buffer.concat([u32(offset), bytes(0, 0, clean.length, 1), Buffer.from(clean, 'utf16le')]))
  }
  r.record(0x000a, Buffer.alloc(0))
  return r.take()
}

const widths: Record<ColumnType, number> = { texto: 28, entero: 12, importe: 16, fecha: 12, momento: 17, logico: 12 }

/** Records before the cells of a sheet; `rows` includes the header. */
export function sheetStart(columns: Array<{ tipo: ColumnType }>, rows: number): Buffer {
  const r = new Records()
  r.record(0x0809, bof(0x0010))
  columns.forEach(({ tipo }, i) => r.record(0x007d, u16(i, i, widths[tipo] * 256, xf.plain, 0, 0)))
  r.record(0x0200, Buffer.concat([u32(0), u32(rows), u16(0, columns.length, 0)]))
  return r.take()
}

/** Records after the cells; freezes the rows down to the column headers. */
export function sheetEnd(first: boolean, titleRows: number): Buffer {
  const r = new Records()
  r.record(0x023e, Buffer.concat([u16(0x00be | (first ? 0x0600 : 0), 0, 0), u32(64), u16(0, 0), u32(0)]))
  r.record(0x0041, Buffer.concat([u16(0, titleRows, titleRows, 0), bytes(2, 0)]))
  r.record(0x000a, Buffer.alloc(0))
  return r.take()
}
