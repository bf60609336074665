import { crc32, deflateSync, inflateSync } from 'node:zlib'
import {
  PDFArray,
  type PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { Gris } from './trazos-pdf.ts'

/** The pictures that lie in a PDF, each as a PNG or a JPEG that another library opens. Inside the room. */

const menorLado = 21
const masImagenes = 40
const masPuntos = 16_000_000

const de = (dict: PDFDict, ...claves: string[]): unknown =>
  claves.map((clave) => dict.lookup(PDFName.of(clave))).find((valor) => valor !== undefined)
const numero = (dict: PDFDict, ...claves: string[]): number => {
  const valor = de(dict, ...claves)
  return valor instanceof PDFNumber ? valor.asNumber() : 0
}

/** In grey, the ones large enough for a code. One that does not open is passed over. */
export async function* imagenesDelPdf(libro: PDFDocument): AsyncGenerator<Gris> {
  let vistas = 0
  for (const [, objeto] of libro.context.enumerateIndirectObjects()) {
    if (!(objeto instanceof PDFRawStream) || de(objeto.dict, 'Subtype') !== PDFName.of('Image')) continue
    const [ancho, alto] = [numero(objeto.dict, 'Width'), numero(objeto.dict, 'Height')]
    if (ancho < menorLado || alto < menorLado || ancho * alto > masPuntos) continue
    if (++vistas > masImagenes) return
    const gris = await enGris(objeto, ancho, alto).catch(() => undefined)
    if (gris) yield gris
  }
}

async function enGris(imagen: PDFRawStream, ancho: number, alto: number): Promise<Gris | undefined> {
  const archivo = archivoDe(imagen, ancho, alto)
  if (!archivo) return undefined
  const { data, info } = await sharp(archivo, { limitInputPixels: masPuntos })
    .resize(2000, 2000, { fit: 'inside', withoutEnlargement: true })
    .greyscale()
    // A code needs white around it, which the page had.
    .extend({ top: 16, bottom: 16, left: 16, right: 16, background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, ancho: info.width, alto: info.height }
}

function archivoDe({ dict, contents }: PDFRawStream, ancho: number, alto: number): Buffer | undefined {
  const filtros = de(dict, 'Filter')
  const [filtro, ...otros] = filtros instanceof PDFArray ? filtros.asArray() : [filtros]
  if (otros.length > 0) return undefined
  if (filtro === PDFName.of('DCTDecode')) return Buffer.from(contents)
  if (filtro !== PDFName.of('FlateDecode')) return undefined
  const colores = coloresDe(dict)
  const bits = numero(dict, 'BitsPerComponent') || (de(dict, 'ImageMask') ? 1 : 8)
  if (!colores || ![1, 2, 4, 8].includes(bits)) return undefined
  const parametros = de(dict, 'DecodeParms')
  const predictor = parametros instanceof Object && 'lookup' in parametros ? numero(parametros as PDFDict, 'Predictor') : 1
  const fila = Math.ceil((ancho * bits * colores.muestras) / 8)
  // What it compresses with a PNG's own rows is a PNG without its head.
  const puntos =
    predictor >= 10 ? Buffer.from(contents) : conFilas(inflateSync(contents, { maxOutputLength: fila * alto + 100 }), fila, alto)
  return png({ ancho, alto, bits, tipo: colores.tipo, paleta: colores.paleta, puntos })
}

interface Colores {
  muestras: 1 | 3
  /** Of a PNG: grey, colours, or by a palette. */
  tipo: 0 | 2 | 3
  paleta?: Buffer
}

function coloresDe(dict: PDFDict): Colores | undefined {
  const espacio = de(dict, 'ColorSpace')
  if (espacio === undefined || espacio === PDFName.of('DeviceGray')) return { muestras: 1, tipo: 0 }
  if (espacio === PDFName.of('DeviceRGB')) return { muestras: 3, tipo: 2 }
  if (!(espacio instanceof PDFArray)) return undefined
  const clase = espacio.lookup(0)
  if (clase === PDFName.of('CalGray')) return { muestras: 1, tipo: 0 }
  if (clase === PDFName.of('CalRGB')) return { muestras: 3, tipo: 2 }
  if (clase === PDFName.of('ICCBased')) {
    const perfil = espacio.lookup(1)
    const muestras = perfil instanceof PDFRawStream ? numero(perfil.dict, 'N') : 0
    return muestras === 1 ? { muestras: 1, tipo: 0 } : muestras === 3 ? { muestras: 3, tipo: 2 } : undefined
  }
  if (clase !== PDFName.of('Indexed') || espacio.lookup(1) !== PDFName.of('DeviceRGB')) return undefined
  const paleta = paletaDe(espacio.lookup(3))
  return paleta && { muestras: 1, tipo: 3, paleta: paleta.subarray(0, 768 - (768 % 3)) }
}

function paletaDe(tabla: unknown): Buffer | undefined {
  if (tabla instanceof PDFString || tabla instanceof PDFHexString) return Buffer.from(tabla.asBytes())
  if (!(tabla instanceof PDFRawStream)) return undefined
  const filtro = tabla.dict.lookup(PDFName.of('Filter'))
  if (filtro === undefined) return Buffer.from(tabla.contents)
  return filtro === PDFName.of('FlateDecode') ? inflateSync(tabla.contents, { maxOutputLength: 4096 }) : undefined
}

/** Each row with the mark of a PNG that nothing was done to it. */
function conFilas(puntos: Buffer, fila: number, alto: number): Buffer {
  const filas = Buffer.alloc((fila + 1) * alto)
  for (let y = 0; y < alto; y++) puntos.copy(filas, y * (fila + 1) + 1, y * fila, (y + 1) * fila)
  return deflateSync(filas, { level: 1 })
}

interface Png {
  ancho: number
  alto: number
  bits: number
  tipo: number
  paleta: Buffer | undefined
  puntos: Buffer
}
function png({ ancho, alto, bits, tipo, paleta, puntos }: Png): Buffer {
  const cabeza = Buffer.alloc(13)
  cabeza.writeUInt32BE(ancho, 0)
  cabeza.writeUInt32BE(alto, 4)
  cabeza.set([bits, tipo, 0, 0, 0], 8)
  const parte = (nombre: string, contenido: Buffer): Buffer => {
    const cuerpo = Buffer.concat([Buffer.from(nombre, 'latin1'), contenido])
    const orillas = Buffer.alloc(8)
    orillas.writeUInt32BE(contenido.length, 0)
    orillas.writeUInt32BE(crc32(cuerpo), 4)
    return Buffer.concat([orillas.subarray(0, 4), cuerpo, orillas.subarray(4)])
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    parte('IHDR', cabeza),
    ...(paleta ? [parte('PLTE', paleta.subarray(0, paleta.length - (paleta.length % 3)))] : []),
    parte('IDAT', puntos),
    parte('IEND', Buffer.alloc(0)),
  ])
}
