import type { Socket } from 'node:net'
import { Parser } from 'pg-protocol/dist/parser.js'

/**
 * A row as PostgreSQL sends it, whose texts are made when somebody reads them and not before: a file of a million rows needs its bytes and no
 * text (decision 125). It is the same one for every row: what it holds is over when it was handed on.
 */
export class RawRow {
  readonly name = 'dataRow'
  bytes: Buffer = Buffer.alloc(0)
  /** Where it begins, and how long it is: for each field its length in four bytes (-1: null) and its text, after how many there are in two. */
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

/** Takes the rows of a statement as they come, and gives what it made of a batch: undefined, when there were none. */
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
/** The driver's parser, with the step that is another's here while rows are raw. */
interface Parsing {
  parse(bytes: Buffer, told: (message: Message) => void): void
  handlePacket(at: number, code: number, length: number, bytes: Buffer): Message
}
const dataRow = 0x44
/** What its length says of itself, which is no part of the row. */
const ofLength = 4

/** The driver's half of a connection that speaks the protocol. */
interface Wire {
  attachListeners(stream: Socket): void
  emit(event: string, message: Message): boolean
}
const parsers = new WeakMap<object, Parsing>()

/** Reads what comes over a connection as the driver does, with a parser that is known. Before it is opened. */
export function knowParser(connection: object): void {
  const wire = connection as Wire
  wire.attachListeners = (stream) => {
    const parser = new Parser() as unknown as Parsing
    parsers.set(connection, parser)
    const told = (message: Message) => void wire.emit(message.name === 'error' ? 'errorMessage' : message.name, message)
    stream.on('data', (bytes) => parser.parse(bytes, told))
  }
}

/** From now on the rows that come over it are raw, and what is given makes them the driver's again. */
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
