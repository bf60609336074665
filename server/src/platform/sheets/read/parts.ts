import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import sax from 'sax'
import yauzl from 'yauzl'
import { Refusal } from '../../sandbox/messages.ts'

/** Reader for workbooks that are XML: the parts of an .xlsx or an .ods, which are zips, and an .xls of Excel 2003, which is one file. */

export interface Source {
  path: string
  zip: yauzl.ZipFile
  entries: Map<string, yauzl.Entry>
}

const mostParts = 10_000

/** Opens a zip and lists its parts. Throws Refusal if it is damaged. */
export async function openZip(path: string): Promise<Source> {
  const entries = new Map<string, yauzl.Entry>()
  let zip: yauzl.ZipFile | undefined
  try {
    zip = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true })
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName, entry)
      if (entries.size > mostParts) throw damaged(path)
    }
    return { path, zip, entries }
  } catch {
    zip?.close()
    throw damaged(path)
  }
}

/** Callbacks for the parser; names come without their namespace prefix. */
export interface Listener {
  open(name: string, attributes: Record<string, string>): void
  text?(value: string): void
  close?(name: string): void
}
interface Reader<T> extends Listener {
  result(): T
}

export const damaged = (path: string): Refusal => new Refusal(`${path} es un libro de Excel cortado o dañado. Pedilo otra vez.`)

export const tooLarge = (path: string): Refusal =>
  new Refusal(`${path} es demasiado grande para leerlo como libro de Excel. Guardalo como «CSV UTF-8» y volvé a probar.`)

/**
 * Maximum expansion ratio of a part, against zip bombs. Real files expand up to ten times, and a register of equal lines up to
 * fifty.
 */
const unfolds = 200
const fewBytes = 4 << 20
/** XML limits: length of a token (twice Excel's longest text), attributes per tag, nesting depth. */
const longestToken = 65_536
const mostAttributes = 256
const deepest = 64

/** The decompressed bytes of a part. The declared size is checked first, and yauzl enforces it while reading. */
async function part({ path, zip, entries }: Source, name: string, largest: number): Promise<Readable> {
  const entry = entries.get(name)
  if (!entry) throw damaged(path)
  if (entry.isEncrypted()) throw new Refusal(`${path} tiene contraseña. Guardalo sin contraseña y volvé a probar.`)
  const { compressedSize, uncompressedSize } = entry
  if (uncompressedSize > largest || uncompressedSize > unfolds * compressedSize + fewBytes) throw tooLarge(path)
  try {
    return await zip.openReadStreamPromise(entry)
  } catch {
    throw damaged(path)
  }
}

/** Parses a part while it is decompressed, as `readXml`. */
export async function* readBits(source: Source, name: string, largest: number, reader: Listener): AsyncGenerator<number> {
  yield* readXml(await part(source, name, largest), source.path, reader)
}

/**
 * Parses XML while it is read, and yields the number of bytes read, so that the caller can pass on what it collected.
 * Throws Refusal if it is not XML. Keeps no text itself: readers that keep text limit it.
 */
export async function* readXml(stream: Readable, path: string, reader: Listener): AsyncGenerator<number> {
  const local = (full: string) => full.slice(full.indexOf(':') + 1)
  const parser = sax.parser(true, { position: false })
  let attributes = 0
  let depth = 0
  Object.assign<sax.SAXParser, Partial<sax.SAXParser>>(parser, {
    onattribute: () => {
      if (++attributes > mostAttributes) throw new RangeError('too many attributes')
    },
    onopentag: (tag) => {
      attributes = 0
      if (++depth > deepest) throw new RangeError('too deep')
      reader.open(local(tag.name), tag.attributes as Record<string, string>)
    },
    ontext: (value) => reader.text?.(value),
    onclosetag: (tag) => {
      depth--
      reader.close?.(local(tag))
    },
    onerror: (error) => {
      throw error
    },
  })
  const decoder = new StringDecoder('utf8')
  let bytes = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      parser.write(decoder.write(chunk))
      refuseLong(parser)
      bytes += chunk.length
      yield bytes
    }
    parser.close()
  } catch (error) {
    throw error instanceof Refusal ? error : damaged(path)
  } finally {
    stream.destroy()
  }
}

/** Enforces the token limit. sax has limits of its own, but checks them only when it tracks positions, which is disabled here. */
function refuseLong(parser: sax.SAXParser): void {
  const held = parser as unknown as Record<string, unknown>
  for (const name of tokens) {
    const text = held[name]
    if (typeof text === 'string' && text.length > longestToken) throw new RangeError(`a long ${name}`)
  }
}
const tokens = [
  'textNode',
  'attribName',
  'attribValue',
  'tagName',
  'comment',
  'cdata',
  'sgmlDecl',
  'doctype',
  'procInstName',
  'procInstBody',
  'entity',
]

/** Parses a whole part and returns the reader's result. */
export async function readPart<T>(source: Source, name: string, largest: number, reader: Reader<T>): Promise<T> {
  const bits = readBits(source, name, largest, reader)
  while (!(await bits.next()).done);
  return reader.result()
}

/** Decodes a cell text: Excel escapes characters by their code (_x000D_). */
export const text = (value: string): string =>
  value.includes('_x')
    ? value.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : value
