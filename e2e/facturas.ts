import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { renderSVG } from 'uqr'

/** Sample invoices with a QR code, as PDFs and photos. */
const deMuestra = {
  ver: 1,
  fecha: '2026-11-12',
  cuit: 30709112453,
  ptoVta: 4,
  tipoCmp: 1,
  nroCmp: 21877,
  importe: 52_400,
  moneda: 'PES',
  ctz: 1,
  tipoDocRec: 80,
  nroDocRec: 30504177064,
  tipoCodAut: 'E',
  codAut: 76467051417367,
}
/** Text of an invoice's QR code. */
export const qrText = (changes: object = {}): string =>
  `https://www.afip.gob.ar/fe/qr/?p=${Buffer.from(JSON.stringify({ ...deMuestra, ...changes })).toString('base64')}`

/** An invoice as the tax office's program makes it: letter in a box, lines, and the QR code at the foot, 3.5 cm wide. */
export async function facturaPdf(text: string, { hojas = 1, clave = '' } = {}): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: 36, ...(clave && { userPassword: clave }) })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const fin = new Promise<Buffer>((ready) => doc.on('end', () => ready(Buffer.concat(parts))))
  const qr = await sharp(Buffer.from(renderSVG(text, { border: 2, pixelSize: 6 })))
    .png()
    .toBuffer()
  for (let sheet = 1; sheet <= hojas; sheet++) {
    if (sheet > 1) doc.addPage()
    doc.rect(36, 36, 523, 130).stroke().rect(275, 36, 45, 40).stroke()
    doc.font('Helvetica-Bold').fontSize(26).text('A', 288, 44).fontSize(8).text('COD. 01', 281, 66)
    doc.fontSize(14).text('Estación Los Ceibos S.A.', 44, 60).fontSize(16).text('FACTURA', 340, 60)
    doc
      .font('Helvetica')
      .fontSize(9)
      .text('Punto de Venta: 00004   Comp. Nro: 00021877', 340, 84)
      .text('Fecha de Emisión: 12/11/2026', 340, 98)
    for (let i = 0; i < 24; i++)
      doc.text(`${i + 1}   Nafta súper, ${(i * 7.3).toFixed(2)} litros          1.804,41`, 44, 190 + i * 16)
    if (sheet === hojas && text !== '')
      doc.image(qr, 44, 690, { width: 99 }).fontSize(10).text('CAE N°: 76467051417367', 400, 720)
  }
  doc.end()
  return fin
}

/** A photo of a sheet on a table, 4000 × 3000: rotated, tilted, shaded, slightly blurred, with camera noise. */
export async function photo(codes: string[], { giro = 0, ancho = 560 } = {}): Promise<Buffer> {
  const qr = (text: string) =>
    sharp(Buffer.from(renderSVG(text, { border: 3, pixelSize: 4 })))
      .resize(ancho, ancho)
      .png()
      .toBuffer()
  const renglones = Array.from({ length: 22 }, (_, i) => ({
    input: { create: { width: 900 + ((i * 137) % 800), height: 22, channels: 3 as const, background: '#3c3c3c' } },
    left: 140,
    top: 300 + i * 76,
  }))
  const sheet = await sharp({ create: { width: 2100, height: 2900, channels: 3, background: '#f4f1ea' } })
    .composite([
      ...renglones,
      ...(await Promise.all(codes.map(async (text, i) => ({ input: await qr(text), left: 140 + i * 900, top: 2180 })))),
    ])
    .toBuffer({ resolveWithObject: true })
  const { data, info } = sheet
  const girada = await sharp(data, { raw: info })
    .affine([1, 0.06, 0.02, 0.97], { background: '#6f5b46' })
    .rotate(giro, { background: '#6f5b46' })
    .toBuffer({ resolveWithObject: true })
  const encuadrada = await sharp(girada.data, { raw: girada.info })
    .resize(3900, 2900, { fit: 'inside' })
    .toBuffer({ resolveWithObject: true })
  const sombra =
    Buffer.from(`<svg width="4000" height="3000"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="0.7"><stop offset="0" stop-color="#000"
    stop-opacity="0.68"/><stop offset="0.55" stop-color="#000" stop-opacity="0.3"/><stop offset="1" stop-color="#000" stop-opacity="0"/>
    </linearGradient></defs><rect width="4000" height="3000" fill="url(#g)"/></svg>`)
  const ruido = await sharp({
    create: { width: 1000, height: 1000, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 22 } },
  })
    .png()
    .toBuffer()
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#6f5b46' } })
    .composite([
      { input: encuadrada.data, raw: encuadrada.info, gravity: 'center' },
      { input: sombra },
      { input: ruido, tile: true, blend: 'overlay' },
    ])
    .blur(1.1)
    .jpeg({ quality: 82 })
    .toBuffer()
}
