import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { costOf, openPdf } from '../../../platform/sandbox/pdf/open.ts'

/** Sandbox task: merges the pages of one document, from photos or files, into one PDF. */

/** Longest side of a photo in pixels: small print stays legible. */
const side = 2000
/** Width of an A4 page, in points. */
const width = 595

export async function mergeSheets({ papeles }: { papeles: ReadonlyArray<{ bytes: Buffer; pdf: boolean }> }): Promise<Buffer> {
  const libro = await PDFDocument.create()
  for (const { bytes, pdf } of papeles) {
    if (pdf) {
      const other = await openPdf(bytes, costOf(bytes))
      for (const sheet of await libro.copyPages(other, other.getPageIndices())) libro.addPage(sheet)
      continue
    }
    const photo = await sharp(bytes)
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer()
    const dibujo = await libro.embedJpg(photo)
    const height = (width * dibujo.height) / dibujo.width
    libro.addPage([width, height]).drawImage(dibujo, { x: 0, y: 0, width: width, height: height })
  }
  return Buffer.from(await libro.save())
}
