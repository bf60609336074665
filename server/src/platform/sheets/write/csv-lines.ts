import type { ColumnType } from '@gremial/contract/platform/list.ts'
import type { Gathering, RawRow } from '../../db/raw.ts'

/** Writes the bytes of a value at `n` and returns their end; -1 if the value needs the text path. */
type ByteWriter = (from: Buffer, at: number, length: number, to: Buffer, n: number) => number

const asText: ByteWriter = () => -1

const copied: ByteWriter = (from, at, length, to, n) => {
  for (let i = 0; i < length; i++) to[n + i] = from[at + i] as number
  return n + length
}

const bytesOf = (letters: string): Uint8Array => {
  const table = new Uint8Array(256)
  for (const byte of Buffer.from(letters, 'latin1')) table[byte] = 1
  return table
}
/** Bytes that require quotes, and first bytes of a formula; \xef is the first byte of full-width signs. */
const [marks, signs] = [bytesOf('";\r\n'), bytesOf('=+-@\t\r\n\xef')]

const plain: ByteWriter = (from, at, length, to, n) => {
  if (signs[from[at] as number]) return -1
  for (let i = 0; i < length; i++) {
    const byte = from[at + i] as number
    if (marks[byte]) return -1
    to[n + i] = byte
  }
  return n + length
}

const [dot, comma, slash] = [0x2e, 0x2c, 0x2f]

const amount: ByteWriter = (from, at, length, to, n) => {
  for (let i = 0; i < length; i++) {
    const byte = from[at + i] as number
    to[n + i] = byte === dot ? comma : byte
  }
  return n + length
}

/** Writes 2026-05-07 as 07/05/2026. */
const day: ByteWriter = (from, at, length, to, n) => {
  if (length !== 10) return -1
  copied(from, at + 8, 2, to, n)
  to[n + 2] = slash
  copied(from, at + 5, 2, to, n + 3)
  to[n + 5] = slash
  return copied(from, at, 4, to, n + 6)
}

const byType: Record<ColumnType, ByteWriter> = {
  texto: plain,
  entero: copied,
  importe: amount,
  fecha: day,
  momento: asText,
  logico: asText,
}

/** Maximum bytes of a line: every quote doubled, plus the words for yes and no. */
const most = (row: number, width: number): number => 2 * row + 32 * width

/**
 * Builds CSV lines directly from the bytes of rows (decision 125). Most values are copied; the others go through `write`.
 * The result is a string, which lives in the young generation. Buffers outside the heap triggered full garbage collections.
 */
export class CsvLines implements Gathering<string> {
  private readonly bytes: ByteWriter[]
  private readonly write: Array<(value: string) => string>
  private to = Buffer.allocUnsafe(1 << 16)
  private n = 0

  constructor(columns: readonly ColumnType[], write: Array<(value: string) => string>) {
    this.bytes = columns.map((tipo) => byType[tipo])
    this.write = write
  }

  add({ bytes: from, at: begin, length }: RawRow): void {
    const width = this.bytes.length
    this.room(most(length, width))
    const { to } = this
    let { n } = this
    let at = begin + 2
    for (let i = 0; i < width; i++) {
      if (i > 0) to[n++] = 0x3b
      const size = from.readInt32BE(at)
      at += 4
      if (size <= 0) continue
      const end = (this.bytes[i] as ByteWriter)(from, at, size, to, n)
      n = end < 0 ? n + to.write((this.write[i] as (value: string) => string)(from.toString('utf8', at, at + size)), n) : end
      at += size
    }
    to[n++] = 0x0d
    to[n++] = 0x0a
    this.n = n
  }

  take(): string | undefined {
    if (this.n === 0) return undefined
    const lines = this.to.toString('utf8', 0, this.n)
    this.n = 0
    return lines
  }

  private room(needed: number): void {
    if (this.to.length - this.n >= needed) return
    const larger = Buffer.allocUnsafe(2 * this.to.length + needed)
    this.to.copy(larger, 0, 0, this.n)
    this.to = larger
  }
}
