import { type ComprobanteKind, comprobanteKinds, type QrField, qrFields } from './comprobantes.ts'
import { type FacturaQr, readFacturaQr } from './factura-qr.ts'

type Dichos = Record<QrField, string | number | null>

/** Receipt fields that match the invoice's QR. `cuitProveedor` in any format, `importe` in pesos. Empty without a QR. */
export function camposDelQr(qr: string, dichos: Dichos): QrField[] {
  const { factura } = qr === '' ? { factura: undefined } : readFacturaQr(qr)
  if (!factura) return []
  const own: Dichos = {
    cuitProveedor: factura.cuit,
    letra: factura.letra,
    puntoVenta: factura.puntoVenta,
    numeroComprobante: factura.numeroComprobante,
    fecha: factura.fecha,
    importe: factura.importePesos,
  }
  const typed = { ...dichos, cuitProveedor: String(dichos.cuitProveedor).replaceAll('-', '') }
  return qrFields.filter((field) => own[field] !== null && own[field] === typed[field])
}

/** The QR to store: a readable one that is not a credit note. `notaCredito` is true for a credit note. */
export function qrQueQueda(qr: string): { qr: string; notaCredito: boolean } {
  const { factura } = readFacturaQr(qr)
  return { qr: factura ? qr : '', notaCredito: factura?.clase === 'NOTA_CREDITO' }
}

/** Receipt fields from an invoice's QR: CUIT of eleven digits, pesos. A QR has no issuer name. */
export const facturaData = (factura: FacturaQr) => ({
  cuit: factura.cuit,
  clase: comprobanteKinds.find((c) => c === factura.clase) ?? ('OTRO' satisfies ComprobanteKind),
  letra: factura.letra,
  puntoVenta: factura.letra === null ? null : factura.puntoVenta,
  numeroComprobante: factura.letra === null ? null : factura.numeroComprobante,
  fecha: factura.fecha,
  importe: factura.importePesos,
})
