import type { UploadType } from '@gremial/contract/platform/uploads.ts'
import yauzl from 'yauzl'
import { readCompound } from './compound.ts'
import { photoLimits } from './images.limits.ts'
import { carries, partOf } from './office.ts'

/**
 * Type of an uploaded document, or the reason for rejection.
 * - `other`: not an allowed type, or two types at once.
 * - `protected`: has a password.
 * - `active`: embeds other files or programs.
 * - `trailing`: a PDF with data after its end.
 */
export type DocumentType = UploadType | 'other' | 'protected' | 'active' | 'trailing'

/** Detects the type of a document by its content (B-ARCHIVOS-02, -03). Images are only recognised here and re-encoded later. */
export async function documentType(bytes: Buffer): Promise<DocumentType> {
  const head = bytes.toString('latin1', 0, 8)
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head === '\x89PNG\r\n\x1a\n') return 'png'
  if (head.startsWith('GIF8')) return isGif(bytes) ? 'gif' : 'other'
  if (head.startsWith('BM')) return isBmp(bytes) ? 'bmp' : 'other'
  if (head.startsWith('%PDF-')) return pdfKind(bytes)
  if (head.startsWith('\xd0\xcf\x11\xe0')) return oldKind(bytes)
  if (head.startsWith('PK\x03\x04')) return zipKind(bytes)
  return 'other'
}

/** True for an uncompressed bitmap of the declared length, with nothing after the pixels but padding. */
function isBmp(bytes: Buffer): boolean {
  if (bytes.length < 58) return false
  const [size, pixels, head] = [bytes.readUInt32LE(2), bytes.readUInt32LE(10), bytes.readUInt32LE(14)]
  const [width, height] = [bytes.readInt32LE(18), Math.abs(bytes.readInt32LE(22))]
  const [bits, compression] = [bytes.readUInt16LE(28), bytes.readUInt32LE(30)]
  if (size !== bytes.length || bytes.readUInt32LE(6) !== 0 || ![40, 52, 56, 108, 124].includes(head)) return false
  if (bytes.readUInt16LE(26) !== 1 || ![1, 4, 8, 16, 24, 32].includes(bits) || (compression !== 0 && compression !== 3))
    return false
  if (width < 1 || width > 20_000 || height < 1 || height > 20_000 || pixels < 14 + head || pixels > 14 + head + 1040)
    return false
  const ends = pixels + Math.ceil((width * bits) / 32) * 4 * height
  return bytes.length >= ends && bytes.length <= ends + 4
}

/** True if the blocks are well formed, include an image, and end exactly at the last byte. */
function isGif(bytes: Buffer): boolean {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)) || bytes.length < 14) return false
  // A viewer allocates memory for all pixels.
  if (bytes.readUInt16LE(6) * bytes.readUInt16LE(8) > photoLimits.pixels) return false
  const colours = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1))
  let at = 13 + colours(bytes[10] ?? 0)
  let pictures = 0
  for (;;) {
    const block = bytes[at]
    if (block === 0x3b) return pictures > 0 && at === bytes.length - 1
    if (block === 0x2c) {
      at += 11 + colours(bytes[at + 9] ?? 0)
      pictures++
    } else if (block === 0x21) at += 2
    else return false
    // Skips length-prefixed sub-blocks up to the empty one.
    for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) at += 1 + size
    at++
  }
}

/** Checks a PDF from first byte to last: data appended to it (a zip, a program) makes it two files in one. */
function pdfKind(bytes: Buffer): DocumentType {
  const text = bytes.toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text)) return 'other'
  const end = text.lastIndexOf('%%EOF')
  if (end < 0 || text.indexOf('PK\x05\x06', Math.max(0, text.length - 66_000)) >= 0) return 'other'
  if (text.length - end > 1030 || !/^[\s\0]*$/.test(text.slice(end + 5))) return 'trailing'
  // The dictionary with /Encrypt is never compressed.
  return /\/Encrypt[\s<\d]/.test(text) ? 'protected' : 'pdf'
}

/** Entries where old documents embed objects: an OLE package, Word's object pool, Excel's embedded files. */
const insideOld = /Ole10Native|^_\d{6,}$|^MBD[0-9A-F]{6,}$/i
/** A DDE field, which asks another program for content. */
const exchange = /\x13\s*DDE(AUTO)?\s/
const word = 0xa5ec
const bookStart = 0x0809
const encrypted = 0x002f

/** Classifies old Word and Excel files by their entries. Files with macros are rejected as programs. */
function oldKind(bytes: Buffer): DocumentType {
  const compound = readCompound(bytes)
  if (!compound) return 'other'
  const { names, start } = compound
  // Newer documents with a password are wrapped in the old format.
  if (names.has('EncryptedPackage')) return 'protected'
  if (['Macros', '_VBA_PROJECT_CUR', 'VBA'].some((name) => names.has(name))) return 'other'
  if ([...names].some((name) => insideOld.test(name)) || exchange.test(bytes.toString('latin1').replaceAll('\0', '')))
    return 'active'
  const [doc, book] = [names.has('WordDocument'), names.has('Workbook')]
  if (doc === book) return 'other'
  const begin = start(doc ? 'WordDocument' : 'Workbook')
  if (begin.length < 20) return 'other'
  if (doc) {
    if (begin.readUInt16LE(0) !== word) return 'other'
    return (begin.readUInt16LE(10) & 0x0100) !== 0 ? 'protected' : 'doc'
  }
  if (begin.readUInt16LE(0) !== bookStart) return 'other'
  for (let at = 0; at + 4 <= begin.length; at += 4 + begin.readUInt16LE(at + 2))
    if (begin.readUInt16LE(at) === encrypted) return 'protected'
  return 'xls'
}

const parts = [
  ['docx', 'word/document.xml', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'],
  ['xlsx', 'xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'],
] as const
const largestIndex = 200_000
const mostParts = 5000

/** Classifies a zip by its parts: Word or Excel without macros. Any other zip is not an accepted document. */
async function zipKind(bytes: Buffer): Promise<DocumentType> {
  let zip: yauzl.ZipFile | undefined
  try {
    zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
    if (zip.comment) return 'other'
    const entries = new Map<string, yauzl.Entry>()
    let from = bytes.length
    for await (const entry of zip.eachEntry()) {
      const repeated = entries.has(entry.fileName)
      if (entry.isEncrypted() || repeated || entries.size > mostParts) return 'other'
      entries.set(entry.fileName, entry)
      from = Math.min(from, entry.relativeOffsetOfLocalHeader)
    }
    const index = entries.get('[Content_Types].xml')
    // Data before the first entry would be another file in front.
    if (from !== 0 || !index || index.uncompressedSize > largestIndex) return 'other'
    if ([...entries.keys()].some((name) => /vbaProject\.bin$|^META-INF\/MANIFEST\.MF$|\.(class|exe|js|html?)$/i.test(name)))
      return 'other'
    const says = (await partOf(zip, index)).toString('utf8')
    const kind = parts.find(([, part, type]) => entries.has(part) && says.includes(`"${type}"`))?.[0] ?? 'other'
    return kind !== 'other' && (await carries(zip, [...entries.values()])) ? 'active' : kind
  } catch {
    return 'other'
  } finally {
    zip?.close()
  }
}
