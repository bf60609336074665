import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { UploadType } from '@gremial/contract/platform/uploads.ts'
import { readFacturaQr } from '@gremial/contract/tesoreria/factura-qr.ts'
import type { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Finds the QR code of an invoice in the file of a receipt, in a sandbox worker. */

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
let preparado = false

/** Longest side of a photo in pixels: quick first, then as it is kept. */
const sides = [1600, 3000]
/** Pixels per point of a rendered page, and its longest side. */
const porPunto = 3
const mayorLado = 2600
/** Pages of a PDF that are searched at most; each costs about 0.2 s of CPU. */
const masPaginas = 8

/** A gray picture, a byte per pixel. */
interface Gris {
  data: Uint8Array
  ancho: number
  alto: number
}

interface Mirada {
  bytes: Buffer
  kind: UploadType
  /** The person says that the file has a code: a photo is also searched in full size. */
  dicho: boolean
}

/** Text of the first code of an invoice; "" if there is none. */
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

/** Loaded with the first PDF: it takes 40 MB, with which the worker of a photo would not be used again. */
let pdfium: Promise<PDFiumLibrary> | undefined
const cargarPdfium = async (): Promise<PDFiumLibrary> => (await import('@hyzyla/pdfium')).PDFiumLibrary.init()

/** The order in which the pages of a PDF are searched: an invoice has its code on the first page or on the last. */
const paginasABuscar = (count: number): number[] =>
  [...new Set([0, count - 1, 1, count - 2, ...Array(Math.min(count, masPaginas)).keys()])]
    .filter((n) => n >= 0 && n < count)
    .slice(0, masPaginas)

/** Renders one page after the other until one has the code of an invoice. */
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
    // A page that cannot be rendered has no code, and may leave the library in an undefined state.
    pdfium = undefined
    return ''
  }
}

async function codeOf({ data, ancho, alto }: Gris): Promise<string> {
  // The first code loads it.
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
