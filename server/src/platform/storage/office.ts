import sax from 'sax'
import type { Entry, ZipFile } from 'yauzl'

/** Detection of active content in modern Office documents. Runs in the sandbox. */

const largestRelations = 1_000_000
const largestText = 20_000_000
/** Embedded files, objects of other programs, controls, and a workbook's external connections. */
const carriedIn = new Set(['embeddings', 'activex', 'ctrlprops', 'externallinks', 'querytables'])
const carriedAs = /^(connections\.xml$|oleObject|afchunk)/i
const carried = (path: string): boolean => {
  const names = path.split('/')
  return names.some((name) => carriedIn.has(name.toLowerCase())) || carriedAs.test(names.at(-1) ?? '')
}
/**
 * Types of relations. With an external target only a hyperlink is harmless; those in `never` are rejected wherever they point.
 */
const harmlessOutside = /\/(hyperlink)$/i
const never =
  /\/(oleObject|package|control|attachedTemplate|frame|subDocument|aFChunk|externalLink(Path)?|connections|queryTable|vbaProject)$/i
/** A field that asks another program or location for content. */
const exchange = /\b(DDE|DDEAUTO|INCLUDETEXT)\b/i

/**
 * True if a document embeds other files or programs, or loads them from elsewhere. These cannot be removed without breaking it.
 */
export async function carries(zip: ZipFile, entries: Entry[]): Promise<boolean> {
  if (entries.some(({ fileName }) => carried(fileName))) return true
  for (const entry of entries) {
    if (/\.rels$/i.test(entry.fileName)) {
      if (entry.uncompressedSize > largestRelations || leadsOut(textOf(await partOf(zip, entry)))) return true
    } else if (/^word\/[^/]+\.xml$/i.test(entry.fileName)) {
      if (entry.uncompressedSize > largestText || exchanges(textOf(await partOf(zip, entry)))) return true
    }
  }
  return false
}

export async function partOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2)
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(2, bytes.length & ~1))
      .swap16()
      .toString('utf16le')
  return bytes.toString('utf8').replace(/^\ufeff/, '')
}

/** Parses XML as an Office program does. Returns false if it is malformed, has an unknown encoding or a DOCTYPE. */
function walk(
  xml: string,
  on: { tag(name: string, attributes: Record<string, string>): void; text?(text: string): void },
): boolean {
  let well = true
  const bad = () => {
    well = false
  }
  const parser = sax.parser(true, { position: false })
  Object.assign<sax.SAXParser, Partial<sax.SAXParser>>(parser, {
    onerror: () => {
      bad()
      parser.resume()
    },
    onprocessinginstruction: ({ body }) => {
      if (/encoding\s*=\s*["'](?!utf-?(8|16))/i.test(body)) bad()
    },
    ondoctype: bad,
    onopentag: (tag) => on.tag(localName(tag.name), tag.attributes as Record<string, string>),
    ontext: (text) => on.text?.(text),
    oncdata: (text) => on.text?.(text),
  })
  parser.write(xml).close()
  return well
}
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Checks a relations part. */
function leadsOut(xml: string): boolean {
  let out = false
  const well = walk(xml, {
    tag(name, { Type = '', TargetMode = 'Internal' }) {
      if (name !== 'Relationship') return
      if (never.test(Type) || (TargetMode.toLowerCase() !== 'internal' && !harmlessOutside.test(Type))) out = true
    },
  })
  return out || !well
}

/** Checks a text part: the instructions of its fields, which may be split into pieces. */
function exchanges(xml: string): boolean {
  let last = ''
  let pieces = ''
  let out = false
  const well = walk(xml, {
    tag(name, attributes) {
      last = name
      if (name !== 'fldSimple') return
      const [, instruction = ''] = Object.entries(attributes).find(([key]) => localName(key) === 'instr') ?? []
      if (exchange.test(instruction)) out = true
    },
    text(text) {
      if (last === 'instrText') pieces += text
    },
  })
  return out || !well || exchange.test(pieces)
}
