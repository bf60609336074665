import type { OrganizationRow } from '../../../platform/organization.ts'

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
      doc.moveDown(0.2).font('Helvetica').fontSize(11).text(respuesta, { lineGap: 2 })
    }
    doc
      .moveDown(2)
      .fillColor('#4b4741')
      .fontSize(10)
      .text([organizacion.telefono, organizacion.email].filter(Boolean).join(' · '))
    doc.end()
  })
}
