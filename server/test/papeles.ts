import { ZipFile } from 'yazl'
import { compoundFile } from '../src/platform/sheets/write/ole.ts'
import type { Person } from './app.ts'

/** Documents made in the tests: valid ones, and ones that are not what they claim. */

/** A multipart body with the data of a document and its file. */
export function conPapel(campos: Record<string, string | number>, nombre: string, contenido: Buffer) {
  const linea = 'x-gremial-papel'
  const textos = Object.entries(campos).map(
    ([campo, valor]) => `--${linea}\r\nContent-Disposition: form-data; name="${campo}"\r\n\r\n${valor}\r\n`,
  )
  const cabeza = `--${linea}\r\nContent-Disposition: form-data; name="contenido"; filename="${nombre}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  return {
    cuerpo: Buffer.concat([Buffer.from(textos.join('') + cabeza), contenido, Buffer.from(`\r\n--${linea}--\r\n`)]),
    cabeceras: { 'content-type': `multipart/form-data; boundary=${linea}` },
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
export function mandarPapel(quien: Person, { de, idRequisito, contenido, nombre = 'papel.pdf', mas = {} }: Papel) {
  const { cuerpo, cabeceras } = conPapel({ idRequisito, ...mas }, nombre, contenido)
  return quien.call('PUT', `${de}/documentos`, cuerpo, cabeceras)
}

/** A small valid PDF; `dice` makes it unique. */
export const pdf = (dice = 'constancia'): Buffer =>
  Buffer.from(
    `%PDF-1.4\n% ${dice}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Size 4/Root 1 0 R>>\n%%EOF\n`,
  )

/** A bitmap of one colour. */
export function bmp(ancho = 10, alto = 6): Buffer {
  const fila = Math.ceil((ancho * 24) / 32) * 4
  const b = Buffer.alloc(54 + fila * alto, 0x88)
  b.write('BM', 0, 'latin1')
  b.fill(0, 2, 54)
  b.writeUInt32LE(b.length, 2)
  b.writeUInt32LE(54, 10)
  b.writeUInt32LE(40, 14)
  b.writeInt32LE(ancho, 18)
  b.writeInt32LE(alto, 22)
  b.writeUInt16LE(1, 26)
  b.writeUInt16LE(24, 28)
  return b
}

/** A ZIP with these files. */
export async function zip(partes: Record<string, string | Buffer>): Promise<Buffer> {
  const salida = new ZipFile()
  for (const [nombre, contenido] of Object.entries(partes)) salida.addBuffer(Buffer.from(contenido), nombre)
  salida.end()
  const trozos: Buffer[] = []
  for await (const trozo of salida.outputStream as AsyncIterable<Buffer>) trozos.push(trozo)
  return Buffer.concat(trozos)
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
export async function compuesto(nombre: string, contenido: Buffer): Promise<Buffer> {
  const trozos: Buffer[] = []
  async function* todo() {
    yield contenido
  }
  for await (const trozo of compoundFile(todo(), contenido.length)) trozos.push(trozo)
  const archivo = Buffer.concat(trozos)
  const en = archivo.indexOf(Buffer.from('Workbook', 'utf16le'))
  archivo.fill(0, en, en + 64)
  archivo.write(nombre, en, 'utf16le')
  archivo.writeUInt16LE(2 * nombre.length + 2, en + 64)
  return archivo
}

/** The header of an old Word document, at its maximum length. */
export function fib(cifrado = false): Buffer {
  const b = Buffer.alloc(8192)
  b.writeUInt16LE(0xa5ec, 0)
  b.writeUInt16LE(cifrado ? 0x0100 : 0, 10)
  return b
}
