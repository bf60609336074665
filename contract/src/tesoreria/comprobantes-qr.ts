import { type CampoDeQr, type ClaseComprobante, camposDeQr, clasesComprobante } from './comprobantes.ts'
import { type FacturaQr, leerFacturaQr } from './factura-qr.ts'

type Dichos = Record<CampoDeQr, string | number | null>

/** Which fields of a receipt still say what its invoice's QR says; `cuitProveedor` in any writing, `importe` in pesos. None without a QR. */
export function camposDelQr(qr: string, dichos: Dichos): CampoDeQr[] {
  const { factura } = qr === '' ? { factura: undefined } : leerFacturaQr(qr)
  if (!factura) return []
  const suyos: Dichos = {
    cuitProveedor: factura.cuit,
    letra: factura.letra,
    puntoVenta: factura.puntoVenta,
    numeroComprobante: factura.numeroComprobante,
    fecha: factura.fecha,
    importe: factura.importePesos,
  }
  const escritos = { ...dichos, cuitProveedor: String(dichos.cuitProveedor).replaceAll('-', '') }
  return camposDeQr.filter((campo) => suyos[campo] !== null && suyos[campo] === escritos[campo])
}

/** The QR that is kept: one that is read, and not of what gives money back. `notaCredito` when it is. */
export function qrQueQueda(qr: string): { qr: string; notaCredito: boolean } {
  const { factura } = leerFacturaQr(qr)
  return { qr: factura ? qr : '', notaCredito: factura?.clase === 'NOTA_CREDITO' }
}

/** What an invoice's QR says of the receipt that it is: eleven digits, pesos; the name of who made it is not among it. */
export const datosDeFactura = (factura: FacturaQr) => ({
  cuit: factura.cuit,
  clase: clasesComprobante.find((c) => c === factura.clase) ?? ('OTRO' satisfies ClaseComprobante),
  letra: factura.letra,
  puntoVenta: factura.letra === null ? null : factura.puntoVenta,
  numeroComprobante: factura.letra === null ? null : factura.numeroComprobante,
  fecha: factura.fecha,
  importe: factura.importePesos,
})
