import { leerFormato, type Tramo } from '@gremial/contract/platform/formato.ts'
import type { OrganizationRow } from '../../../platform/organization.ts'
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

/** The same blocks as on the screen (decision 112). */
function conFormato(doc: Doc, texto: string): void {
  for (const bloque of leerFormato(texto)) {
    doc.moveDown(0.2).fontSize(11)
    if (bloque.tipo === 'lista')
      for (const { numero, tramos } of bloque.puntos) {
        const { x } = doc
        doc.font('Helvetica').text(numero === null ? '•' : `${numero}.`, x, doc.y, { continued: false, lineBreak: false })
        renglones(doc, tramos, 18)
        doc.x = x
      }
    else renglones(doc, bloque.tipo === 'titulo' ? bloque.tramos.map((t) => ({ ...t, fuerte: true })) : bloque.tramos, 0)
  }
}

/** Pieces one after the other, each with its typeface. */
function renglones(doc: Doc, tramos: readonly Tramo[], sangria: number): void {
  const desde = doc.x + sangria
  for (const [i, { texto, fuerte, cursiva, enlace }] of tramos.entries()) {
    const continued = i < tramos.length - 1
    const estilo = {
      lineGap: 2,
      continued,
      underline: enlace !== undefined,
      link: enlace?.startsWith('/') ? null : (enlace ?? null),
    }
    doc.font(letra(fuerte, cursiva))
    if (i === 0) doc.text(texto, desde, doc.y, estilo)
    else doc.text(texto, estilo)
  }
}

const letra = (fuerte = false, cursiva = false): string =>
  fuerte ? (cursiva ? 'Helvetica-BoldOblique' : 'Helvetica-Bold') : cursiva ? 'Helvetica-Oblique' : 'Helvetica'
