import { type FacturaQr, type LecturaQr, parecidoAFactura, readFacturaQr } from '@gremial/contract/tesoreria/factura-qr.ts'
import { type NoQrReason, readFileQr } from '../../../../platform/qr/file.ts'

/** Why a file yields no invoice: no readable code, or not an invoice's. Text in `facturaQr.motivo`. */
export type NoLeida = Exclude<LecturaQr, { factura: FacturaQr }> | { factura?: undefined; motivo: NoQrReason }
export type FileFactura = { factura: FacturaQr; texto: string; pagina: number | null; motivo?: undefined } | NoLeida

/** Invoice of the QR in a photo or PDF. Throws only the signal's abort reason. (decisions §9.2) */
export async function readFileFactura(file: Blob, signal: AbortSignal): Promise<FileFactura> {
  const read = await readFileQr(file, signal, parecidoAFactura)
  if (read.reason) return { motivo: read.reason }
  const lectura = readFacturaQr(read.text)
  return lectura.factura ? { factura: lectura.factura, texto: read.text, pagina: read.page } : lectura
}
