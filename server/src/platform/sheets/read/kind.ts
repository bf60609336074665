import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { Refusal } from '../../sandbox/messages.ts'
import { decoderOf, type Encoding, isTwice, pageOf, samplesOf } from './letters.ts'

/**
 * Detects the type of an uploaded table by its bytes, never by its name. Senders rarely know the type, so each wrong one gets a
 * message of its own.
 */

/** Delimited text, a web page with tables, or a workbook: a zip (.xlsx, .ods), an OLE file (.xls) or the XML of Excel 2003. */
export type TableKind = 'text' | 'page' | 'zip' | 'ole' | 'xml2003'

export interface Inspected {
  sha256: string
  bytes: number
  kind: TableKind
  /** Undefined for a workbook. */
  text: { encoding: Encoding; endsInNewline: boolean; samples: ReturnType<typeof samplesOf> } | undefined
}

const asCsv = 'guardalo como «CSV UTF-8» o como libro de Excel (.xlsx) y volvé a probar'

/** Signatures of other file types, with the message for each. */
const strangers: Array<[RegExp, string]> = [
  [/^%PDF/, 'es un PDF, que no se puede importar. Pedí la planilla de la que salió, como CSV o .xlsx'],
  [/^\{\\rtf/, `es un documento de texto (RTF). Copiá la tabla a una planilla, ${asCsv}`],
  [/^(\xef\xbb\xbf)?\s*<\?xml/i, `es un XML. Abrilo con Excel, ${asCsv}`],
  [/^(\xef\xbb\xbf)?\s*[{[]\s*["{[]/, `es un JSON. Pedí la planilla como CSV o .xlsx`],
  [/^(\x1f\x8b|7z\xbc\xaf|Rar!|BZh)/, 'está comprimido. Descomprimilo y probá con lo que tiene adentro'],
  [/^(\x89PNG|\xff\xd8\xff|GIF8|II\*\0|MM\0\*)/, 'es una imagen. Pedí la planilla como CSV o .xlsx'],
  [/^SQLite format 3|^\x00\x01\x00\x00Standard (Jet|ACE)/, `es una base de datos. Exportá la tabla: ${asCsv}`],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a dBase file begins with its version and a date
  [/^[\x03\x83\x8b\xf5][\x00-\xff][\x01-\x0c][\x01-\x1f]/, `es una tabla de dBase (.dbf). Abrila con LibreOffice, ${asCsv}`],
]

const headBytes = 64 * 1024

/**
 * Reads the file once in constant memory: its hash, type and encoding, which a person may have said (`letras`). Throws Refusal, with advice, if it cannot contain a table.
 */
export async function inspect(path: string, letras?: Encoding): Promise<Inspected> {
  const hash = createHash('sha256')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let valid = true
  let head: Buffer = Buffer.alloc(0)
  let tail: Buffer = Buffer.alloc(0)
  let bytes = 0
  for await (const chunk of chunks(path)) {
    hash.update(chunk)
    bytes += chunk.length
    if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
    tail = Buffer.concat([tail, chunk.subarray(-8)]).subarray(-8)
    if (valid) valid = accepts(() => utf8.decode(chunk, { stream: true }))
  }
  const latin = head.toString('latin1')
  if (bytes === 0 || latin.replace(/^\xef\xbb\xbf/, '').trim() === '' || /^\0+$/.test(latin))
    throw new Refusal(`${path} está vacío. Pedilo otra vez.`)
  const sha256 = hash.digest('hex')
  const book = bookKind(latin)
  if (book) return { sha256, bytes, kind: book, text: undefined }
  const stranger = strangers.find(([first]) => first.test(latin))
  if (stranger) throw new Refusal(`${path} ${stranger[1]}.`)
  // A file truncated within its last character still counts as UTF-8: only its last line is wrong.
  const encoding = letras ?? utf16(head) ?? (valid ? once(head) : await mostly(path, head))
  if (!encoding.startsWith('utf-16') && controls(latin) > 0.05)
    throw new Refusal(`${path} no es un archivo de texto ni un libro de Excel. Pedí la planilla como CSV o .xlsx.`)
  const kind = isPage.test(encoding.startsWith('utf-16') ? decoderOf(encoding).decode(head) : latin) ? 'page' : 'text'
  const endsInNewline = /[\r\n][\s\0\x1a]{0,8}$/.test(endOf(tail, encoding))
  return { sha256, bytes, kind, text: { encoding, endsInNewline, samples: samplesOf(head, encoding) } }
}

const isPage = /^(\xef\xbb\xbf|\ufeff)?\s*<(!doctype html|html|table|meta|head|style|div)/i

function bookKind(latin: string): 'zip' | 'ole' | 'xml2003' | undefined {
  if (latin.startsWith('PK')) return 'zip'
  if (latin.startsWith('\xd0\xcf\x11\xe0')) return 'ole'
  return /^(\xef\xbb\xbf)?\s*<\?xml[^]{0,2000}urn:schemas-microsoft-com:office:spreadsheet/.test(latin) ? 'xml2003' : undefined
}

/** The bytes of a file. Throws Refusal if it cannot be read. */
export async function* chunks(path: string, size = 256 * 1024): AsyncGenerator<Buffer> {
  try {
    if (!statSync(path).isFile()) throw new Error('not a file')
    yield* createReadStream(path, { highWaterMark: size })
  } catch (error) {
    if ((error as { code?: string }).code === 'EISDIR' || (error as { syscall?: string }).syscall || isNoFile(error))
      throw new Refusal(`No se puede leer ${path}`)
    throw error
  }
}
const isNoFile = (error: unknown): boolean => (error as Error).message === 'not a file'

function accepts(read: () => void): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}

/** Detects UTF-16, which old Excel writes as "Unicode text", by its byte order mark or a NUL in every second byte. */
function utf16(head: Buffer): Encoding | undefined {
  const mark = head.toString('hex', 0, 2)
  const zeros = (odd: number): boolean => [0, 2, 4, 6].every((i) => head[i + odd] === 0)
  if (mark === 'fffe' || zeros(1)) return 'utf-16le'
  return mark === 'feff' || zeros(0) ? 'utf-16be' : undefined
}

const once = (head: Buffer): Encoding => (isTwice(head.toString('utf8')) ? 'utf-8-dos-veces' : 'utf-8')

/** Chooses between UTF-8 with some broken characters and another page, by which explains more of the non-ASCII characters. */
async function mostly(path: string, head: Buffer): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8')
  let broken = 0
  let right = 0
  for await (const chunk of chunks(path)) {
    for (const letters of decoder.decode(chunk, { stream: true }).match(/[^\0-\x7f]+/g) ?? []) {
      const bad = letters.split('\ufffd').length - 1
      broken += bad
      right += letters.length - bad
    }
  }
  return right > broken ? once(head) : pageOf(head)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it counts
const controls = (latin: string): number => (latin.match(/[\0-\x08\x0b\x0e-\x19\x1b-\x1f\x7f]/g)?.length ?? 0) / latin.length

const endOf = (tail: Buffer, encoding: Encoding): string =>
  encoding.startsWith('utf-16') ? decoderOf(encoding).decode(tail.subarray(tail.length % 2)) : tail.toString('latin1')
