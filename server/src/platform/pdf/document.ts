import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Doc = InstanceType<typeof import('pdfkit')>
type Options = ConstructorParameters<typeof import('pdfkit')>[0]

/** The part of a parsed font that tells which characters it can draw. */
interface Glyphs {
  hasGlyphForCodePoint(code: number): boolean
}
interface Typeface extends Glyphs {
  characterSet: number[]
  glyphForCodePoint(code: number): unknown
}

const fonts = join(import.meta.dirname, '../../../fuentes')
const font = (file: string): Buffer => readFileSync(join(fonts, file))
/**
 * The parsed font of a document, with all its glyphs assigned to characters. The font remembers a glyph with the first character
 * that requested it.
 * A glyph first used as part of another (":" contains ".") would have none. Later documents would then not be searchable or
 * readable aloud.
 */
function parsedOf(doc: Doc): Glyphs {
  const { font } = (doc as unknown as { _font: { font: Typeface } })._font
  // Ascending, so that the usual character of a shared glyph comes first: the space before its look-alikes.
  for (const code of font.characterSet.toSorted((a, b) => a - b)) if (code >= 0x20) font.glyphForCodePoint(code)
  return font
}
let typeface: { regular: Glyphs; fuerte: Glyphs } | undefined

/** Parses the fonts once per thread, in a dummy document: that takes two thirds of a small document's time. */
function parse(PDFDocument: typeof import('pdfkit')): { regular: Glyphs; fuerte: Glyphs } {
  const doc = new PDFDocument()
  return {
    regular: parsedOf(doc.font(font('asap-regular.ttf'))),
    fuerte: parsedOf(doc.font(font('asap-seminegra.ttf'))),
  }
}

/** Characters that Unicode does not decompose into a base and a mark. */
const bases: Record<string, string> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  Ŧ: 'T',
  ŧ: 't',
  ı: 'i',
  ẞ: 'SS',
  '’': "'",
}

/** Emoji with their modifiers, and invisible joiners and direction marks. */
const unseen =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200b-\u200f\u202a-\u202e\u2066-\u2069]|\ufe0e|\ufe0f|\u20e3/gu

/**
 * Reduces a text to what the font can draw: the base letter if the accent is missing, "?" for other scripts, nothing for emoji.
 */
export function drawable(text: string, glyphs: Glyphs): string {
  const drawn = (t: string) => Array.from(t).every((c) => glyphs.hasGlyphForCodePoint(c.codePointAt(0) ?? 0))
  return Array.from(text.normalize('NFC').replace(unseen, ''))
    .map((c) => {
      if (drawn(c)) return c
      if (/[\s\p{Cc}]/u.test(c)) return ' '
      const base = (bases[c] ?? c).normalize('NFKD').replace(/\p{M}/gu, '')
      return base !== '' && drawn(base) ? base : '?'
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Creates a PDF with the web's fonts (`regular` and `fuerte`), drawn by `paint`, and returns its bytes. `clean` makes user text
 * drawable. Runs in a drawing thread (render.ts).
 */
export async function draw(options: Options, paint: (doc: Doc, clean: (text: string) => string) => void): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({ lang: 'es-AR', displayTitle: true, ...options })
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((done, fail) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => done(Buffer.concat(chunks)))
    doc.on('error', fail)
  })
  const { regular, fuerte } = (typeface ??= parse(PDFDocument))
  // pdfkit also accepts a parsed font, which its types do not declare.
  doc
    .registerFont('regular', regular as never)
    .registerFont('fuerte', fuerte as never)
    .font('regular')
  paint(doc, (text) => drawable(text, regular))
  doc.end()
  return whole
}

const margin = 42
/** A4 layout of accounting documents: margin, inner width, height and three inks. */
export const bookPage = { margin, width: 595.28 - 2 * margin, height: 841.89, inks: ['#1b1915', '#4b4741', '#b9b3a8'] } as const

/** Options of an accounting document. The timestamp is a parameter, so that equal content gives equal bytes. */
export const bookOptions = (title: string, author: string, moment: Date): Options => ({
  size: 'A4',
  margins: { top: margin, left: margin, right: margin, bottom: 0 },
  bufferPages: true,
  info: { Title: title, Author: author, CreationDate: moment, ModDate: moment },
})

/** Reduces user text to what the font can draw. */
export type Clean = (text: string) => string

/** "4C8E 17B0 D2F9 6A35": the part of a hash that people compare. */
export const shortHash = (hash: string): string => (hash.slice(0, 16).toUpperCase().match(/.{4}/g) ?? []).join(' ')
