import { type FacturaQr, type LecturaQr, parecidoAFactura, readFacturaQr } from '@gremial/contract/tesoreria/factura-qr.ts'
import { type NoQrReason, readFileQr } from '../../../../platform/qr/file.ts'

/** Why the invoice of a file is not known: no code was read, or what it says is no invoice. Said by `facturaQr.motivo`. */
export type NoLeida = Exclude<LecturaQr, { factura: FacturaQr }> | { factura?: undefined; motivo: NoQrReason }
export type FileFactura = { factura: FacturaQr; texto: string; pagina: number | null; motivo?: undefined } | NoLeida

/** The invoice whose QR is in a photo or a PDF. Throws only the signal's reason. (decisions §9.2) */
export async function readFileFactura(file: Blob, signal: AbortSignal): Promise<FileFactura> {
  const read = await readFileQr(file, signal, parecidoAFactura)
  if (read.reason) return { motivo: read.reason }
  const lectura = readFacturaQr(read.text)
  return lectura.factura ? { factura: lectura.factura, texto: read.text, pagina: read.page } : lectura
}
