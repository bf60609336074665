import PdfKit from 'pdfkit'

/** A PDF as an office prints it, one text per page, in a standard font or in an embedded one (its path). */
export function pdfOf(pages: readonly string[], fuente = 'Helvetica'): Promise<Buffer> {
  const doc = new PdfKit({ size: 'A5', autoFirstPage: false })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  return new Promise((ready) => {
    doc.on('end', () => ready(Buffer.concat(parts)))
    for (const text of pages) doc.addPage().font(fuente).text(text)
    doc.end()
  })
}
