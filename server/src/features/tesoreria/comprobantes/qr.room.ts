import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { TipoPapel } from '@gremial/contract/platform/papel.ts'
import { leerFacturaQr } from '@gremial/contract/tesoreria/factura-qr.ts'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { effortOf, openPdf } from '../../../platform/pdf/open.ts'
import { imagenesDelPdf } from './imagenes-pdf.ts'
import { type Gris, paginaDibujada } from './trazos-pdf.ts'

/** Looks for the QR of an invoice in the file of a receipt, as it is kept. Inside the room. */

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
let preparado = false

/** Of a photo of a whole sheet: quick, and then as it is kept. */
const lados = [1600, 3000]
/** An invoice has its code on its first page or on its last one. */
const paginasMiradas = 4

interface Mirada {
  bytes: Buffer
  kind: TipoPapel
  /** Somebody says that there is one: a photo is looked at as it is kept too. */
  dicho: boolean
}

/** The text of the first code that is an invoice's; "" when none is in sight. */
export async function leerQrDelArchivo({ bytes, kind, dicho }: Mirada): Promise<string> {
  if (kind === 'pdf') return deUnPdf(bytes)
  if (kind !== 'jpeg' && kind !== 'png') return ''
  for (const lado of dicho ? lados : lados.slice(0, 1)) {
    const { data, info } = await sharp(bytes)
      .resize(lado, lado, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const texto = await codigoDe({ data, ancho: info.width, alto: info.height })
    if (texto !== '' || Math.max(info.width, info.height) < lado) return texto
  }
  return ''
}

async function deUnPdf(bytes: Buffer): Promise<string> {
  const esfuerzo = effortOf(bytes)
  const libro = await openPdf(bytes, esfuerzo)
  for await (const imagen of imagenesDelPdf(libro)) {
    const texto = await codigoDe(imagen, true)
    if (texto !== '') return texto
  }
  const ultima = libro.getPageCount() - 1
  for (const pagina of [...new Set([0, ultima, 1, ultima - 1])].filter((n) => n >= 0 && n <= ultima).slice(0, paginasMiradas)) {
    const dibujada = paginaDibujada(libro.getPage(pagina), esfuerzo)
    const texto = dibujada ? await codigoDe(dibujada) : ''
    if (texto !== '') return texto
  }
  return ''
}

/** `invertido`: white on black too, as what is transparent lies in a PDF. */
async function codigoDe({ data, ancho, alto }: Gris, invertido = false): Promise<string> {
  // The first code loads it.
  if (!preparado) prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
  preparado = true
  const rgba = new Uint32Array(data.length)
  for (let i = 0; i < data.length; i++) rgba[i] = 0xff000000 | ((data[i] ?? 255) * 0x010101)
  const codigos = await readBarcodes(
    { data: new Uint8ClampedArray(rgba.buffer), width: ancho, height: alto, colorSpace: 'srgb' },
    { formats: ['QRCode'], tryHarder: true, tryInvert: invertido, maxNumberOfSymbols: 6 },
  )
  return codigos.map(({ text }) => text).find((texto) => leerFacturaQr(texto).factura !== undefined) ?? ''
}
