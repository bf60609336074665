import PdfKit from 'pdfkit'

/** A PDF as an office prints it, one text per page, in a standard font or in an embedded one (its path). */
export function pdfDe(paginas: readonly string[], fuente = 'Helvetica'): Promise<Buffer> {
  const doc = new PdfKit({ size: 'A5', autoFirstPage: false })
  const partes: Buffer[] = []
  doc.on('data', (parte: Buffer) => partes.push(parte))
  return new Promise((listo) => {
    doc.on('end', () => listo(Buffer.concat(partes)))
    for (const texto of paginas) doc.addPage().font(fuente).text(texto)
    doc.end()
  })
}
