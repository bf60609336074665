import { ZipFile } from 'yazl'
import { compoundFile } from '../src/platform/sheets/write/ole.ts'
import type { Person } from './app.ts'

/** Documents made in the tests: valid ones, and ones that are not what they claim. */

/** A multipart body with the data of a document and its file. */
export function withPaper(fields: Record<string, string | number>, nombre: string, content: Buffer) {
  const line = 'x-gremial-papel'
  const texts = Object.entries(fields).map(
    ([field, value]) => `--${line}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${line}\r\nContent-Disposition: form-data; name="contenido"; filename="${nombre}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  return {
    cuerpo: Buffer.concat([Buffer.from(texts.join('') + head), content, Buffer.from(`\r\n--${line}--\r\n`)]),
    cabeceras: { 'content-type': `multipart/form-data; boundary=${line}` },
  }
}

export interface Papel {
  /** Path of the request: solicitudes-prestamo/12. */
  de: string
  idRequisito: number
  contenido: Buffer
  nombre?: string
  mas?: Record<string, string>
}
export function sendPaper(quien: Person, { de, idRequisito, contenido, nombre = 'papel.pdf', mas = {} }: Papel) {
  const { cuerpo, cabeceras } = withPaper({ idRequisito, ...mas }, nombre, contenido)
  return quien.call('PUT', `${de}/documentos`, cuerpo, cabeceras)
}

/** A small valid PDF; `dice` makes it unique. */
export const pdf = (dice = 'constancia'): Buffer =>
  Buffer.from(
    `%PDF-1.4\n% ${dice}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Size 4/Root 1 0 R>>\n%%EOF\n`,
  )

/** A bitmap of one colour. */
export function bmp(width = 10, height = 6): Buffer {
  const row = Math.ceil((width * 24) / 32) * 4
  const b = Buffer.alloc(54 + row * height, 0x88)
  b.write('BM', 0, 'latin1')
  b.fill(0, 2, 54)
  b.writeUInt32LE(b.length, 2)
  b.writeUInt32LE(54, 10)
  b.writeUInt32LE(40, 14)
  b.writeInt32LE(width, 18)
  b.writeInt32LE(height, 22)
  b.writeUInt16LE(1, 26)
  b.writeUInt16LE(24, 28)
  return b
}

/** A ZIP with these files. */
export async function zip(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const output = new ZipFile()
  for (const [nombre, content] of Object.entries(parts)) output.addBuffer(Buffer.from(content), nombre)
  output.end()
  const chunks: Buffer[] = []
  for await (const chunk of output.outputStream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A current Word document (.docx). */
export const docx = (mas: Record<string, string> = {}): Promise<Buffer> =>
  zip({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    'word/document.xml':
      '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body/></w:document>',
    ...mas,
  })

/** An old compound file (OLE) with one stream, under any name. */
export async function compuesto(nombre: string, content: Buffer): Promise<Buffer> {
  const chunks: Buffer[] = []
  async function* all() {
    yield content
  }
  for await (const chunk of compoundFile(all(), content.length)) chunks.push(chunk)
  const file = Buffer.concat(chunks)
  const en = file.indexOf(Buffer.from('Workbook', 'utf16le'))
  file.fill(0, en, en + 64)
  file.write(nombre, en, 'utf16le')
  file.writeUInt16LE(2 * nombre.length + 2, en + 64)
  return file
}

/** The header of an old Word document, at its maximum length. */
export function fib(cifrado = false): Buffer {
  const b = Buffer.alloc(8192)
  b.writeUInt16LE(0xa5ec, 0)
  b.writeUInt16LE(cifrado ? 0x0100 : 0, 10)
  return b
}
