import { formatDate } from '@gremial/contract/values/dates.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { pino } from 'pino'
import { encode } from 'uqr'
import { type Services, systemCtx } from '../src/platform/context.ts'
import { organizacion } from '../src/semillas/catalogos.ts'
import { cuitDe } from './azar.ts'

/** Suppliers of the demo, by concept: the letter of their invoices, and whether these have the QR. */
const proveedores = {
  'Combustible y peajes': [
    ['Estación Los Ceibos S.A.', 70911245, 'A', true],
    ['Peajes del Litoral S.A.', 70822001, 'B', true],
  ],
  'Papelería y librería': [
    ['Librería Oroño', 71203344, 'B', true],
    ['Imprenta Pichincha S.R.L.', 70655120, 'A', true],
  ],
  'Mantenimiento del local': [
    ['Taller Hermanos Bianchi', 71044981, 'C', true],
    ['Electricidad Gorosito', 70998123, 'C', false],
  ],
  Limpieza: [['Limpieza Integral Rosario', 71330876, 'B', true]],
  'Refrigerios de asamblea': [
    ['Panadería La Nueva', 70777210, 'C', false],
    ['Almacén Zeballos', 71590042, 'C', false],
  ],
  'Servicios e impuestos': [['Cooperativa Eléctrica del Sur', 54120077, 'B', true]],
  Pasajes: [['Transportes El Rápido S.A.', 54601123, 'B', true]],
  Alojamiento: [['Hotel Mitre', 70511908, 'B', true]],
  Comidas: [['Parador del Camino', 71288004, 'C', false]],
  'Alquiler de salón': [['Club Social y Deportivo Unión', 52345678, 'C', false]],
  'Comidas y bebidas': [['Distribuidora El Trébol', 70340056, 'A', true]],
  'Premios y obsequios': [['Regalería Central', 71450039, 'B', true]],
  'Sonido e iluminación': [['Luces del Paraná', 71177620, 'C', false]],
} satisfies Record<string, Array<[nombre: string, cuit: number, letra: string, qr: boolean]>>
export type ConceptoDemo = keyof typeof proveedores

/** An invoice of the demo. Amount in cents. */
export interface FacturaDemo {
  concepto: ConceptoDemo
  proveedor: string
  cuit: string
  letra: string
  puntoVenta: number
  numero: number
  fecha: string
  importe: number
  qr: string
}

const tiposArca: Record<string, number> = { A: 1, B: 6, C: 11 }

/** A supplier's invoice; the number determines the supplier. */
export function facturaDemo(concepto: ConceptoDemo, numero: number, fecha: string, importe: number): FacturaDemo {
  const lista = proveedores[concepto]
  const [proveedor, base, letra, conQr] = lista[numero % lista.length] as (typeof lista)[number]
  const cuit = cuitDe(base).replaceAll('-', '')
  const puntoVenta = 1 + (base % 12)
  const datos = {
    ver: 1,
    fecha,
    cuit: Number(cuit),
    ptoVta: puntoVenta,
    tipoCmp: tiposArca[letra] ?? 11,
    nroCmp: numero,
    importe: importe / 100,
    moneda: 'PES',
    ctz: 1,
    tipoDocRec: 80,
    nroDocRec: Number(organizacion.cuit.replaceAll('-', '')),
    tipoCodAut: 'E',
    codAut: 76_467_051_000_000 + numero,
  }
  const qr = conQr ? `https://www.afip.gob.ar/fe/qr/?p=${Buffer.from(JSON.stringify(datos)).toString('base64')}` : ''
  return { concepto, proveedor, cuit, letra, puntoVenta, numero, fecha, importe, qr }
}

/** Draws and stores the invoices, each as a PDF of one page. Returns the hash and the size of each, in order. */
export async function guardarFacturasDemo(
  services: Services,
  facturas: FacturaDemo[],
): Promise<Array<{ sha256: string; bytes: number }>> {
  const ctx = systemCtx(services, pino({ level: 'silent' }))
  const guardadas = []
  for (const factura of facturas) {
    const pdf = await dibujar(factura)
    guardadas.push({ sha256: await services.files.keep(ctx, pdf, 'application/pdf'), bytes: pdf.length })
  }
  return guardadas
}

/** Draws an invoice like a shop's printer. Deterministic: one invoice gives the same file, byte by byte. */
async function dibujar(f: FacturaDemo): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A5',
    margin: 36,
    info: { Title: `Factura ${f.letra} ${f.numero}`, CreationDate: new Date(`${f.fecha}T12:00:00Z`) },
  })
  const trozos: Buffer[] = []
  const entero = new Promise<Buffer>((listo) => {
    doc.on('data', (trozo: Buffer) => trozos.push(trozo))
    doc.on('end', () => listo(Buffer.concat(trozos)))
  })
  const neto = Math.round(f.importe / 1.21)
  const pesos = (centavos: number) => formatPesos(centavos / 100)
  doc.font('Helvetica-Bold').fontSize(13).text(f.proveedor, 36, 40, { width: 160 })
  doc.font('Helvetica').fontSize(9).text('Rosario, Santa Fe', 36, 80)
  doc.rect(200, 36, 34, 34).stroke()
  doc.font('Helvetica-Bold').fontSize(20).text(f.letra, 200, 44, { width: 34, align: 'center' })
  doc.fontSize(11).text('FACTURA', 250, 40)
  doc.font('Helvetica').fontSize(9)
  doc.text(`N.º ${String(f.puntoVenta).padStart(4, '0')}-${String(f.numero).padStart(8, '0')}`, 250, 56)
  doc.text(formatDate(f.fecha), 250, 70)
  doc.text(`CUIT ${f.cuit.slice(0, 2)}-${f.cuit.slice(2, 10)}-${f.cuit.slice(10)}`, 250, 84)
  doc.moveTo(36, 112).lineTo(384, 112).stroke()
  doc.text(`Cliente: ${organizacion.nombre}`, 36, 120).text(`CUIT ${organizacion.cuit} · IVA exento`, 36, 133)
  doc.moveTo(36, 152).lineTo(384, 152).stroke()
  const renglon = (y: number, que: string, cuanto: string) => {
    doc.text(que, 36, y)
    doc.text(cuanto, 264, y, { width: 120, align: 'right' })
  }
  if (f.letra === 'A') {
    renglon(162, f.concepto, pesos(neto))
    renglon(178, 'IVA 21 %', pesos(f.importe - neto))
  } else renglon(162, f.concepto, pesos(f.importe))
  doc.font('Helvetica-Bold')
  renglon(202, 'Total', pesos(f.importe))
  if (f.qr) dibujarQr(doc, f.qr)
  doc.end()
  return entero
}

function dibujarQr(doc: InstanceType<typeof import('pdfkit')>, texto: string): void {
  const { data, size } = encode(texto, { border: 0, ecc: 'M' })
  const lado = 110 / size
  doc.fillColor('black')
  for (const [y, fila] of data.entries())
    for (const [x, oscuro] of fila.entries()) if (oscuro) doc.rect(36 + x * lado, 420 + y * lado, lado, lado)
  doc.fill()
}
