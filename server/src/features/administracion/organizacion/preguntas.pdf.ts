import { type Inline, parseRichText } from '@gremial/contract/platform/rich-text.ts'
import type { OrganizationRow } from '../../../platform/db/organization.ts'
import type { Doc } from '../../../platform/pdf/document.ts'

/** The frequently asked questions as an A4 document (A-SHELL-22). */
export async function pdfPreguntas(organizacion: OrganizationRow): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  return new Promise((done, fail) => {
    const doc = new PDFDocument({ size: 'A4', margin: 56, info: { Title: 'Preguntas frecuentes', Author: organizacion.nombre } })
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => done(Buffer.concat(chunks)))
    doc.on('error', fail)
    doc.fillColor(organizacion.color).font('Helvetica-Bold').fontSize(11).text(organizacion.nombre)
    doc.moveDown(0.3).fillColor('#1b1915').fontSize(22).text('Preguntas frecuentes')
    for (const { pregunta, respuesta } of organizacion.preguntas) {
      doc.moveDown(1).font('Helvetica-Bold').fontSize(12).text(pregunta)
      conFormato(doc, respuesta)
    }
    doc
      .moveDown(2)
      .font('Helvetica')
      .fillColor('#4b4741')
      .fontSize(10)
      .text([organizacion.telefono, organizacion.email].filter(Boolean).join(' · '))
    doc.end()
  })
}

/** The blocks of the screen (decision 112). */
function conFormato(doc: Doc, texto: string): void {
  for (const bloque of parseRichText(texto)) {
    doc.moveDown(0.2).fontSize(11)
    if (bloque.type === 'lista')
      for (const { number, spans } of bloque.items) {
        const { x } = doc
        doc.font('Helvetica').text(number === null ? '•' : `${number}.`, x, doc.y, { continued: false, lineBreak: false })
        renglones(doc, spans, 18)
        doc.x = x
      }
    else renglones(doc, bloque.type === 'titulo' ? bloque.spans.map((t) => ({ ...t, strong: true })) : bloque.spans, 0)
  }
}

/** Consecutive runs of text, each with its font. */
function renglones(doc: Doc, tramos: readonly Inline[], sangria: number): void {
  const desde = doc.x + sangria
  for (const [i, { text, strong, italic, link }] of tramos.entries()) {
    const continued = i < tramos.length - 1
    const estilo = {
      lineGap: 2,
      continued,
      underline: link !== undefined,
      link: link?.startsWith('/') ? null : (link ?? null),
    }
    doc.font(letra(strong, italic))
    if (i === 0) doc.text(text, desde, doc.y, estilo)
    else doc.text(text, estilo)
  }
}

const letra = (fuerte = false, cursiva = false): string =>
  fuerte ? (cursiva ? 'Helvetica-BoldOblique' : 'Helvetica-Bold') : cursiva ? 'Helvetica-Oblique' : 'Helvetica'
