import type { TipoPapel } from '@gremial/contract/tramites/documentos.ts'
import yauzl from 'yauzl'
import { leerCompuesto } from './compuesto.rules.ts'

/** What a paper is, or why it is not taken: not of an allowed type (or of two at once), or with a password. */
export type Clase = TipoPapel | 'otro' | 'protegido'

/** Tells a paper by its content (B-ARCHIVOS-02, -03). A picture is only recognised here: it is drawn again before it is kept. */
export async function claseDePapel(bytes: Buffer): Promise<Clase> {
  const cabeza = bytes.toString('latin1', 0, 8)
  if (cabeza.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (cabeza === '\x89PNG\r\n\x1a\n') return 'png'
  if (cabeza.startsWith('BM')) return esBmp(bytes) ? 'bmp' : 'otro'
  if (cabeza.startsWith('%PDF-')) return clasePdf(bytes)
  if (cabeza.startsWith('\xd0\xcf\x11\xe0')) return claseVieja(bytes)
  if (cabeza.startsWith('PK\x03\x04')) return claseZip(bytes)
  return 'otro'
}

/** Uncompressed, as long as it says, and with nothing behind its points but what rounds it up. */
function esBmp(bytes: Buffer): boolean {
  if (bytes.length < 58) return false
  const [largo, puntos, cabeza] = [bytes.readUInt32LE(2), bytes.readUInt32LE(10), bytes.readUInt32LE(14)]
  const [ancho, alto] = [bytes.readInt32LE(18), Math.abs(bytes.readInt32LE(22))]
  const [bits, compresion] = [bytes.readUInt16LE(28), bytes.readUInt32LE(30)]
  if (largo !== bytes.length || bytes.readUInt32LE(6) !== 0 || ![40, 52, 56, 108, 124].includes(cabeza)) return false
  if (bytes.readUInt16LE(26) !== 1 || ![1, 4, 8, 16, 24, 32].includes(bits) || (compresion !== 0 && compresion !== 3))
    return false
  if (ancho < 1 || ancho > 20_000 || alto < 1 || alto > 20_000 || puntos < 14 + cabeza || puntos > 14 + cabeza + 1040)
    return false
  const termina = puntos + Math.ceil((ancho * bits) / 32) * 4 * alto
  return bytes.length >= termina && bytes.length <= termina + 4
}

/** From its first byte to its last: what somebody hung behind it (a zip, a program) makes it two things. */
function clasePdf(bytes: Buffer): Clase {
  const texto = bytes.toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(texto)) return 'otro'
  const fin = texto.lastIndexOf('%%EOF')
  if (fin < 0 || texto.length - fin > 1030 || !/^[\s\0]*$/.test(texto.slice(fin + 5))) return 'otro'
  if (texto.indexOf('PK\x05\x06', Math.max(0, texto.length - 66_000)) >= 0) return 'otro'
  // The dictionary that says it is never compressed.
  return /\/Encrypt[\s<\d]/.test(texto) ? 'protegido' : 'pdf'
}

const palabra = 0xa5ec
const principioLibro = 0x0809
const cifrado = 0x002f

/** Old Word or Excel, by what lies in it; with macros it is a program. */
function claseVieja(bytes: Buffer): Clase {
  const compuesto = leerCompuesto(bytes)
  if (!compuesto) return 'otro'
  const { nombres, principio } = compuesto
  // A newer one with a password is kept in the older wrapping.
  if (nombres.has('EncryptedPackage')) return 'protegido'
  if (['Macros', '_VBA_PROJECT_CUR', 'VBA'].some((nombre) => nombres.has(nombre))) return 'otro'
  const [doc, libro] = [nombres.has('WordDocument'), nombres.has('Workbook')]
  if (doc === libro) return 'otro'
  const inicio = principio(doc ? 'WordDocument' : 'Workbook')
  if (inicio.length < 20) return 'otro'
  if (doc) {
    if (inicio.readUInt16LE(0) !== palabra) return 'otro'
    return (inicio.readUInt16LE(10) & 0x0100) !== 0 ? 'protegido' : 'doc'
  }
  if (inicio.readUInt16LE(0) !== principioLibro) return 'otro'
  for (let en = 0; en + 4 <= inicio.length; en += 4 + inicio.readUInt16LE(en + 2))
    if (inicio.readUInt16LE(en) === cifrado) return 'protegido'
  return 'xls'
}

const partes = [
  ['docx', 'word/document.xml', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'],
  ['xlsx', 'xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'],
] as const
const mayorIndice = 200_000
const masPartes = 5000

/** A zip with the parts of a document of today and not those of a program; whatever else is in a zip is not a paper. */
async function claseZip(bytes: Buffer): Promise<Clase> {
  let zip: yauzl.ZipFile | undefined
  try {
    zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
    if (zip.comment) return 'otro'
    const entradas = new Map<string, yauzl.Entry>()
    let desde = bytes.length
    for await (const entrada of zip.eachEntry()) {
      const repetida = entradas.has(entrada.fileName)
      if (entrada.isEncrypted() || repetida || entradas.size > masPartes) return 'otro'
      entradas.set(entrada.fileName, entrada)
      desde = Math.min(desde, entrada.relativeOffsetOfLocalHeader)
    }
    const indice = entradas.get('[Content_Types].xml')
    // Something before its first part would be another file in front.
    if (desde !== 0 || !indice || indice.uncompressedSize > mayorIndice) return 'otro'
    if ([...entradas.keys()].some((nombre) => /vbaProject\.bin$|^META-INF\/MANIFEST\.MF$|\.(class|exe|js|html?)$/i.test(nombre)))
      return 'otro'
    const trozos: Buffer[] = []
    for await (const trozo of (await zip.openReadStreamPromise(indice)) as AsyncIterable<Buffer>) trozos.push(trozo)
    const dice = Buffer.concat(trozos).toString('utf8')
    return partes.find(([, parte, tipo]) => entradas.has(parte) && dice.includes(`"${tipo}"`))?.[0] ?? 'otro'
  } catch {
    return 'otro'
  } finally {
    zip?.close()
  }
}
