import { type ComprobanteKind, comprobanteKinds, type QrField, qrFields } from './comprobantes.ts'
import { type FacturaQr, readFacturaQr } from './factura-qr.ts'

type Dichos = Record<QrField, string | number | null>

/** Which fields of a receipt still say what its invoice's QR says; `cuitProveedor` in any writing, `importe` in pesos. None without a QR. */
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

/** The QR that is kept: one that is read, and not of what gives money back. `notaCredito` when it is. */
export function qrQueQueda(qr: string): { qr: string; notaCredito: boolean } {
  const { factura } = readFacturaQr(qr)
  return { qr: factura ? qr : '', notaCredito: factura?.clase === 'NOTA_CREDITO' }
}

/** What an invoice's QR says of the receipt that it is: eleven digits, pesos; the name of who made it is not among it. */
export const facturaData = (factura: FacturaQr) => ({
  cuit: factura.cuit,
  clase: comprobanteKinds.find((c) => c === factura.clase) ?? ('OTRO' satisfies ComprobanteKind),
  letra: factura.letra,
  puntoVenta: factura.letra === null ? null : factura.puntoVenta,
  numeroComprobante: factura.letra === null ? null : factura.numeroComprobante,
  fecha: factura.fecha,
  importe: factura.importePesos,
})
