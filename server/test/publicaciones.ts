import PdfKit from 'pdfkit'
import yazl from 'yazl'

/** A page that says this. */
export function pdf(texto: string): Promise<Buffer> {
  const doc = new PdfKit({ size: 'A5' })
  const partes: Buffer[] = []
  doc.on('data', (parte: Buffer) => partes.push(parte))
  return new Promise((listo) => {
    doc.on('end', () => listo(Buffer.concat(partes)))
    doc.text(texto)
    doc.end()
  })
}

/** A ZIP with these files. */
export async function zip(archivos: Record<string, Buffer>): Promise<Buffer> {
  const libro = new yazl.ZipFile()
  for (const [nombre, contenido] of Object.entries(archivos)) libro.addBuffer(contenido, nombre)
  libro.end()
  const partes: Buffer[] = []
  for await (const parte of libro.outputStream as AsyncIterable<Buffer>) partes.push(parte)
  return Buffer.concat(partes)
}
