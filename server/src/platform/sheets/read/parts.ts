import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import type { SAXParser } from 'sax'
import type yauzl from 'yauzl'
import { StartError } from '../../config.ts'

/** The parts of an .xlsx, which is a zip of XML files. */

export interface Source {
  path: string
  zip: yauzl.ZipFile
  entries: Map<string, yauzl.Entry>
}

/** Names come without their prefix. */
interface Listener {
  open(name: string, attributes: Record<string, string>): void
  text?(value: string): void
  close?(name: string): void
}
interface Reader<T> extends Listener {
  result(): T
}

export const damaged = (path: string): StartError =>
  new StartError(`${path} es un libro de Excel cortado o dañado. Pedilo otra vez.`)

/** The inflated bytes of a part. What the zip says of its size is checked before and, by yauzl, while it is read. */
async function part({ path, zip, entries }: Source, name: string, largest: number): Promise<Readable> {
  const entry = entries.get(name)
  if (!entry) throw damaged(path)
  if (entry.isEncrypted()) throw new StartError(`${path} tiene contraseña. Guardalo sin contraseña y volvé a probar.`)
  if (entry.uncompressedSize > largest)
    throw new StartError(
      `${path} es demasiado grande para leerlo como libro de Excel. Guardalo como «CSV UTF-8» y volvé a probar.`,
    )
  try {
    return await zip.openReadStreamPromise(entry)
  } catch {
    throw damaged(path)
  }
}

/**
 * Reads a part as it is inflated, and yields how many bytes of it were read, so that whoever collects something can hand it on. Throws
 * StartError when it is no XML. No text of it is kept here: a reader that keeps any says how much.
 */
export async function* readBits(source: Source, name: string, largest: number, reader: Listener): AsyncGenerator<number> {
  const stream = await part(source, name, largest)
  const local = (full: string) => full.slice(full.indexOf(':') + 1)
  const { default: sax } = await import('sax')
  const parser = sax.parser(true, { position: false })
  Object.assign<SAXParser, Partial<SAXParser>>(parser, {
    onopentag: (tag) => reader.open(local(tag.name), tag.attributes as Record<string, string>),
    ontext: (value) => reader.text?.(value),
    onclosetag: (tag) => reader.close?.(local(tag)),
    onerror: (error) => {
      throw error
    },
  })
  const decoder = new StringDecoder('utf8')
  let bytes = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      parser.write(decoder.write(chunk))
      bytes += chunk.length
      yield bytes
    }
    parser.close()
  } catch {
    throw damaged(source.path)
  } finally {
    stream.destroy()
  }
}

/** Reads a whole part and gives what its reader makes of it. */
export async function readPart<T>(source: Source, name: string, largest: number, reader: Reader<T>): Promise<T> {
  const bits = readBits(source, name, largest, reader)
  while (!(await bits.next()).done);
  return reader.result()
}

/** A text of a cell, with the letters that Excel writes by their number (_x000D_). */
export const text = (value: string): string =>
  value.includes('_x')
    ? value.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : value
