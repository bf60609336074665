/** Records of a BIFF8 stream and their texts, which may go on in CONTINUE records. */

const continues = 0x3c
const endOfStream = 0x0a
/** Limits: texts of a workbook, and their characters in all. */
const mostTexts = 1_000_000
const allLetters = 96 << 20

/** The data of a record and of the CONTINUE records behind it. */
export type Fragments = readonly Buffer[]

/** The records of one substream, from its BOF to its EOF. Throws RangeError if it is cut. */
export function* records(book: Buffer, from: number): Generator<{ kind: number; parts: Fragments }> {
  let at = from
  while (at + 4 <= book.length) {
    const kind = book.readUInt16LE(at)
    if (kind === endOfStream) return
    const parts: Buffer[] = []
    let next = kind
    do {
      const length = book.readUInt16LE(at + 2)
      if (at + 4 + length > book.length) throw new RangeError('cut record')
      parts.push(book.subarray(at + 4, at + 4 + length))
      at += 4 + length
      next = at + 4 <= book.length ? book.readUInt16LE(at) : endOfStream
    } while (next === continues)
    yield { kind, parts }
  }
  throw new RangeError('cut stream')
}

/** Reads bytes across fragments. */
class Cursor {
  private readonly parts: Fragments
  private part = 0
  at: number

  constructor(parts: Fragments, at = 0) {
    this.parts = parts
    this.at = at
  }

  get done(): boolean {
    return this.part >= this.parts.length || (this.part === this.parts.length - 1 && this.at >= this.current.length)
  }
  private get current(): Buffer {
    const current = this.parts[this.part]
    if (!current) throw new RangeError('cut text')
    return current
  }
  private settle(): void {
    while (this.part < this.parts.length && this.at >= this.current.length) {
      this.part++
      this.at = 0
    }
  }
  number(bytes: 1 | 2 | 4): number {
    this.settle()
    const value = this.current.readUIntLE(this.at, bytes)
    this.at += bytes
    return value
  }
  skip(bytes: number): void {
    let left = bytes
    while (left > 0) {
      this.settle()
      const some = Math.min(left, this.current.length - this.at)
      this.at += some
      left -= some
    }
  }
  /** Characters of one or two bytes. Where a text goes on in another fragment, a byte says again which. */
  letters(count: number, wide: boolean): string {
    let said = ''
    let two = wide
    let left = count
    let first = true
    while (left > 0) {
      if (this.at >= this.current.length) {
        this.settle()
        if (!first) two = (this.number(1) & 1) === 1
      }
      const width = two ? 2 : 1
      const some = Math.min(left, Math.floor((this.current.length - this.at) / width))
      if (some === 0) throw new RangeError('cut text')
      const until = this.at + some * width
      said += this.current.toString(two ? 'utf16le' : 'latin1', this.at, until)
      this.at = until
      left -= some
      first = false
    }
    return said
  }
}

/** A text with the number of its characters in `size` bytes before it, and a byte of flags. */
export const textOf = (parts: Fragments, at: number, size: 1 | 2): string => {
  const cursor = new Cursor(parts, at)
  const count = cursor.number(size)
  return count === 0 ? '' : cursor.letters(count, (cursor.number(1) & 1) === 1)
}

/** The shared texts of a workbook (SST); formats of their parts and phonetic hints are skipped. */
export function textsOf(parts: Fragments): string[] {
  const cursor = new Cursor(parts, 8)
  const texts: string[] = []
  let letters = 0
  const count = (parts[0] as Buffer).readUInt32LE(4)
  if (count > mostTexts) throw new RangeError('too many texts')
  for (let i = 0; i < count && !cursor.done; i++) {
    const length = cursor.number(2)
    const flags = cursor.number(1)
    const runs = flags & 8 ? cursor.number(2) : 0
    const phonetic = flags & 4 ? cursor.number(4) : 0
    texts.push(cursor.letters(length, (flags & 1) === 1))
    cursor.skip(runs * 4 + phonetic)
    letters += length
    if (letters > allLetters) throw new RangeError('too many letters')
  }
  return texts
}
