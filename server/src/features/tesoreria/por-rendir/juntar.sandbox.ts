import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { costOf, openPdf } from '../../../platform/sandbox/pdf/open.ts'

/** The pages of one paper, photographed one by one or in several files, as one PDF. Inside the room. */

/** Of a photo: its small letters are still read. */
const lado = 2000
/** As wide as a sheet of A4. */
const ancho = 595

export async function juntarHojas({ papeles }: { papeles: ReadonlyArray<{ bytes: Buffer; pdf: boolean }> }): Promise<Buffer> {
  const libro = await PDFDocument.create()
  for (const { bytes, pdf } of papeles) {
    if (pdf) {
      const otro = await openPdf(bytes, costOf(bytes))
      for (const hoja of await libro.copyPages(otro, otro.getPageIndices())) libro.addPage(hoja)
      continue
    }
    const foto = await sharp(bytes)
      .resize(lado, lado, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer()
    const dibujo = await libro.embedJpg(foto)
    const alto = (ancho * dibujo.height) / dibujo.width
    libro.addPage([ancho, alto]).drawImage(dibujo, { x: 0, y: 0, width: ancho, height: alto })
  }
  return Buffer.from(await libro.save())
}
