import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { UploadType } from '@gremial/contract/platform/uploads.ts'
import { readFacturaQr } from '@gremial/contract/tesoreria/factura-qr.ts'
import type { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Sandbox task: finds an invoice's QR in a receipt's file. */

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
let preparado = false

/** Longest side of a photo in pixels: a quick pass first, then a larger one. */
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
  /** The client claims a code: a photo is also searched in full size. */
  dicho: boolean
}

/** Text of the first invoice code; "" if there is none. */
export async function leerQrDelArchivo({ bytes, kind, dicho }: Mirada): Promise<string> {
  if (kind === 'pdf') return deUnPdf(bytes)
  if (kind !== 'jpeg' && kind !== 'png') return ''
  for (const side of dicho ? sides : sides.slice(0, 1)) {
    const { data, info } = await sharp(bytes)
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const text = await codeOf({ data, ancho: info.width, alto: info.height })
    if (text !== '' || Math.max(info.width, info.height) < side) return text
  }
  return ''
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
async function deUnPdf(bytes: Buffer): Promise<string> {
  pdfium ??= cargarPdfium()
  try {
    const libro = await (await pdfium).loadDocument(bytes)
    try {
      for (const n of paginasABuscar(libro.getPageCount())) {
        const page = libro.getPage(n)
        const { originalWidth, originalHeight } = page.getOriginalSize()
        const scale = Math.min(porPunto, mayorLado / Math.max(originalWidth, originalHeight))
        const { data, width, height } = await page.render({ scale, colorSpace: 'Gray', render: 'bitmap' })
        const text = await codeOf({ data, ancho: width, alto: height })
        if (text !== '') return text
      }
      return ''
    } finally {
      libro.destroy()
    }
  } catch {
    // A page that fails to render has no code, and may leave the library in an undefined state.
    pdfium = undefined
    return ''
  }
}

async function codeOf({ data, ancho, alto }: Gris): Promise<string> {
  // Loaded by the first code.
  if (!preparado) prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
  preparado = true
  const rgba = new Uint32Array(data.length)
  for (let i = 0; i < data.length; i++) rgba[i] = 0xff000000 | ((data[i] ?? 255) * 0x010101)
  const codes = await readBarcodes(
    { data: new Uint8ClampedArray(rgba.buffer), width: ancho, height: alto, colorSpace: 'srgb' },
    { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 6 },
  )
  return codes.map(({ text }) => text).find((text) => readFacturaQr(text).factura !== undefined) ?? ''
}
