import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { UploadType } from '@gremial/contract/platform/uploads.ts'
import { readFacturaQr } from '@gremial/contract/tesoreria/factura-qr.ts'
import { type FacturaTexto, readFacturaTexto } from '@gremial/contract/tesoreria/factura-texto.ts'
import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Sandbox task: finds an invoice's QR in a receipt's file; without one, what the text of a PDF proposes. */

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
let preparado = false

/** Longest side of a photo in pixels: a quick pass first, then the size in which the web sends it, or larger. */
const sides = [1600, 3000]
/** Pixels per point of a rendered page, and its longest side. */
const porPunto = 3
const mayorLado = 2600
/** Maximum pages of a PDF searched; each takes about 0.2 s of CPU. */
const masPaginas = 8

/** A grayscale image, one byte per pixel. */
interface Gris {
  data: Uint8Array
  ancho: number
  alto: number
}

interface Mirada {
  bytes: Buffer
  kind: UploadType
  /** Context to propose fields from a PDF's text; null: not read. */
  texto: { own: string; today: string } | null
}

/** Result of a code search: its text, '' if none; `seVe` if a code was located but not decoded. */
interface Codigo {
  qr: string
  seVe: boolean
}
export interface LoLeido extends Codigo {
  /** Fields proposed by the text of a PDF without a code. */
  texto: FacturaTexto
}

/** Looks for the code of an invoice, and only in its absence reads the text of a PDF. */
export async function leerComprobante({ bytes, kind, texto }: Mirada): Promise<LoLeido> {
  if (kind === 'pdf') return deUnPdf(bytes, texto)
  const codigo = kind === 'jpeg' || kind === 'png' ? await ofPhoto(bytes) : { qr: '', seVe: false }
  return { ...codigo, texto: {} }
}

async function ofPhoto(bytes: Buffer): Promise<Codigo> {
  let seVe = false
  for (const side of sides) {
    const { data, info } = await sharp(bytes)
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const codigo = await codeOf({ data, ancho: info.width, alto: info.height })
    if (codigo.qr !== '') return codigo
    seVe ||= codigo.seVe
    if (Math.max(info.width, info.height) < side) break
  }
  return { qr: '', seVe }
}

/** Loaded with the first PDF: it takes 40 MB, after which the worker is not reused for photos. */
let pdfium: Promise<PDFiumLibrary> | undefined
const cargarPdfium = async (): Promise<PDFiumLibrary> => (await import('@hyzyla/pdfium')).PDFiumLibrary.init()

/** Search order of PDF pages: an invoice's code is on the first page or the last. */
const paginasABuscar = (count: number): number[] =>
  [...new Set([0, count - 1, 1, count - 2, ...Array(Math.min(count, masPaginas)).keys()])]
    .filter((n) => n >= 0 && n < count)
    .slice(0, masPaginas)

/** Renders pages one by one until one has an invoice's code. */
async function deUnPdf(bytes: Buffer, texto: Mirada['texto']): Promise<LoLeido> {
  pdfium ??= cargarPdfium()
  try {
    const libro = await (await pdfium).loadDocument(bytes)
    try {
      let seVe = false
      for (const n of paginasABuscar(libro.getPageCount())) {
        const page = libro.getPage(n)
        const { originalWidth, originalHeight } = page.getOriginalSize()
        const scale = Math.min(porPunto, mayorLado / Math.max(originalWidth, originalHeight))
        const { data, width, height } = await page.render({ scale, colorSpace: 'Gray', render: 'bitmap' })
        const codigo = await codeOf({ data, ancho: width, alto: height })
        if (codigo.qr !== '') return { ...codigo, texto: {} }
        seVe ||= codigo.seVe
      }
      return { qr: '', seVe, texto: texto ? readFacturaTexto(textOf(libro), texto) : {} }
    } finally {
      libro.destroy()
    }
  } catch {
    // A page that fails to render has no code, and may leave the library in an undefined state.
    pdfium = undefined
    return { qr: '', seVe: false, texto: {} }
  }
}

/** Text of the first page, and of the last one, where a long invoice has its total. */
function textOf(libro: PDFiumDocument): string {
  const last = libro.getPageCount() - 1
  return [...new Set([0, last])].map((n) => libro.getPage(n).getText()).join('\n')
}

async function codeOf({ data, ancho, alto }: Gris): Promise<Codigo> {
  // Loaded by the first code.
  if (!preparado) prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
  preparado = true
  const rgba = new Uint32Array(data.length)
  for (let i = 0; i < data.length; i++) rgba[i] = 0xff000000 | ((data[i] ?? 255) * 0x010101)
  const codes = await readBarcodes(
    { data: new Uint8ClampedArray(rgba.buffer), width: ancho, height: alto, colorSpace: 'srgb' },
    { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 6, returnErrors: true },
  )
  const readable = codes.filter((code) => code.isValid)
  const qr = readable.map(({ text }) => text).find((text) => readFacturaQr(text).factura !== undefined) ?? ''
  // Around a readable code, others are guessed that cannot be decoded.
  return { qr, seVe: readable.length === 0 && codes.some((code) => code.error.startsWith('ChecksumError')) }
}
