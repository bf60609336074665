import sax from 'sax'
import type { Entry, ZipFile } from 'yauzl'

/** What a document of today carries besides itself. Inside the room. */

const largestRelations = 1_000_000
const largestText = 20_000_000
/** Other files, objects of other programs, controls, and a workbook's ties to what lies elsewhere. */
const carried =
  /(^|\/)(embeddings|activeX|ctrlProps|externalLinks|queryTables)\/|(^|\/)connections\.xml$|(^|\/)(oleObject|afchunk)[^/]*$/i
/** What a relation leads to: where that lies elsewhere only a link that somebody follows is harmless, and some are not wherever it lies. */
const harmlessOutside = /\/(hyperlink)$/i
const never =
  /\/(oleObject|package|control|attachedTemplate|frame|subDocument|aFChunk|externalLink(Path)?|connections|queryTable|vbaProject)$/i
/** A field that asks another program, or another place, for its content. */
const exchange = /\b(DDE|DDEAUTO|INCLUDETEXT)\b/i

/** Whether it carries other files or programs, or asks for them from elsewhere: nothing of that can be taken out and leave it whole. */
export async function carries(zip: ZipFile, entries: Entry[]): Promise<boolean> {
  if (entries.some(({ fileName }) => carried.test(fileName))) return true
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

/** As an office's program reads it; what is not well written leads who knows where. */
function leadsOut(xml: string): boolean {
  let out = false
  const parser = sax.parser(true, { xmlns: false })
  parser.onerror = () => {
    out = true
    parser.resume()
  }
  parser.onprocessinginstruction = ({ body }) => {
    if (/encoding\s*=\s*["'](?!utf-?(8|16))/i.test(body)) out = true
  }
  parser.ondoctype = () => {
    out = true
  }
  parser.onopentag = ({ name, attributes }) => {
    if (name.replace(/^.*:/, '') !== 'Relationship') return
    const [type, mode] = [String(attributes.Type ?? ''), String(attributes.TargetMode ?? 'Internal')]
    if (never.test(type) || (mode.toLowerCase() !== 'internal' && !harmlessOutside.test(type))) out = true
  }
  parser.write(xml).close()
  return out
}

/** A field's instructions, which may be cut into pieces. */
function exchanges(xml: string): boolean {
  const pieces = [...xml.matchAll(/<w:instrText\b[^>]*>([^<]*)</g)].map(([, text]) => text ?? '')
  const whole = [...xml.matchAll(/<w:fldSimple\b[^>]*?\bw:instr\s*=\s*["']([^"']*)/g)].map(([, text]) => text ?? '')
  return exchange.test(pieces.join('')) || whole.some((text) => exchange.test(text))
}
