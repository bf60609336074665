import { type FacturaQr, type LecturaQr, leerFacturaQr, parecidoAFactura } from '@gremial/contract/tesoreria/factura-qr.ts'
import { type NoQrReason, readFileQr } from '../../../../platform/qr/file.ts'

/** Why the invoice of a file is not known: no code was read, or what it says is no invoice. Said by `facturaQr.motivo`. */
export type NoLeida = Exclude<LecturaQr, { factura: FacturaQr }> | { factura?: undefined; motivo: NoQrReason }
export type FacturaDeArchivo = { factura: FacturaQr; texto: string; pagina: number | null; motivo?: undefined } | NoLeida

/** The invoice whose QR is in a photo or a PDF. Throws only the signal's reason. (decisions §9.2) */
export async function leerFacturaDeArchivo(archivo: Blob, signal: AbortSignal): Promise<FacturaDeArchivo> {
  const leido = await readFileQr(archivo, signal, parecidoAFactura)
  if (leido.reason) return { motivo: leido.reason }
  const lectura = leerFacturaQr(leido.text)
  return lectura.factura ? { factura: lectura.factura, texto: leido.text, pagina: leido.page } : lectura
}
