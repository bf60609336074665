import { type FacturaQr, type LecturaQr, leerFacturaQr, parecidoAFactura } from '@gremial/contract/tesoreria/factura-qr.ts'
import { leerQrDeArchivo, type MotivoSinQr } from '../../../../platform/qr/archivo.ts'

/** Why the invoice of a file is not known: no code was read, or what it says is no invoice. Said by `facturaQr.motivo`. */
export type NoLeida = Exclude<LecturaQr, { factura: FacturaQr }> | { factura?: undefined; motivo: MotivoSinQr }
export type FacturaDeArchivo = { factura: FacturaQr; texto: string; pagina: number | null; motivo?: undefined } | NoLeida

/** The invoice whose QR is in a photo or a PDF. Throws only the signal's reason. (decisions §9.2) */
export async function leerFacturaDeArchivo(archivo: Blob, signal: AbortSignal): Promise<FacturaDeArchivo> {
  const leido = await leerQrDeArchivo(archivo, signal, parecidoAFactura)
  if (leido.motivo) return { motivo: leido.motivo }
  const lectura = leerFacturaQr(leido.texto)
  return lectura.factura ? { factura: lectura.factura, texto: leido.texto, pagina: leido.pagina } : lectura
}
