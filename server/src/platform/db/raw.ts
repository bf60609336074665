import type { Socket } from 'node:net'
import { Parser } from 'pg-protocol/dist/parser.js'

/**
 * A row as PostgreSQL sends it. Its fields are decoded on demand, so that an export of a million rows needs only the bytes
 * (decision 125).
 * One instance is reused for every row: its contents are valid only until the callback returns.
 */
export class RawRow {
  readonly name = 'dataRow'
  bytes: Buffer = Buffer.alloc(0)
  /**
   * Offset and length of the row. It holds the number of fields in two bytes. Each field is its length in four bytes (-1: null)
   * and its text.
   */
  at = 0
  length = 0

  get fields(): Array<string | null> {
    const { bytes } = this
    let { at } = this
    const texts: Array<string | null> = []
    const count = bytes.readInt16BE(at)
    at += 2
    for (let i = 0; i < count; i++) {
      const length = bytes.readInt32BE(at)
      at += 4
      texts.push(length < 0 ? null : bytes.toString('utf8', at, at + length))
      if (length > 0) at += length
    }
    return texts
  }
}

/** Accumulates rows as they arrive. `take` returns the current batch, or undefined if it is empty. */
export interface Gathering<T> {
  add(row: RawRow): void
  take(): T | undefined
}

type Texts = Array<Array<string | null>>

export function texts(): Gathering<Texts> {
  let rows: Texts = []
  return {
    add({ fields }) {
      rows.push(fields)
    },
    take() {
      const taken = rows
      rows = []
      return taken.length > 0 ? taken : undefined
    },
  }
}

interface Message {
  name: string
  length: number
}
/** The driver's parser. `handlePacket` is replaced while rows are raw. */
interface Parsing {
  parse(bytes: Buffer, told: (message: Message) => void): void
  handlePacket(at: number, code: number, length: number, bytes: Buffer): Message
}
const dataRow = 0x44
/** Size in bytes of the length field, which is not part of the row. */
const ofLength = 4

/** The part of the driver's connection that speaks the protocol. */
interface Wire {
  attachListeners(stream: Socket): void
  emit(event: string, message: Message): boolean
}
const parsers = new WeakMap<object, Parsing>()

/** Attaches a parser that we can reach to a connection. Call it before the connection is opened. */
export function knowParser(connection: object): void {
  const wire = connection as Wire
  wire.attachListeners = (stream) => {
    const parser = new Parser() as unknown as Parsing
    parsers.set(connection, parser)
    const told = (message: Message) => void wire.emit(message.name === 'error' ? 'errorMessage' : message.name, message)
    stream.on('data', (bytes) => parser.parse(bytes, told))
  }
}

/** Switches a connection to raw rows. The returned function restores the driver's parsing. */
export function leaveRowsRaw(connection: object): () => void {
  const parser = parsers.get(connection)
  if (!parser) throw new Error('not a connection of ours')
  const usual = parser.handlePacket
  const row = new RawRow()
  parser.handlePacket = (at, code, length, bytes) => {
    if (code !== dataRow) return usual.call(parser, at, code, length, bytes)
    row.bytes = bytes
    row.at = at
    row.length = length - ofLength
    return row
  }
  return () => {
    parser.handlePacket = usual
  }
}
