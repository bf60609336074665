import {
  type Comprobante,
  type ComprobanteKind,
  editedComprobante,
  type QrField,
} from '@gremial/contract/tesoreria/comprobantes.ts'
import { camposDelQr, facturaData } from '@gremial/contract/tesoreria/comprobantes-qr.ts'
import { type FacturaQr, readFacturaQr } from '@gremial/contract/tesoreria/factura-qr.ts'
import { withHyphens } from '@gremial/contract/values/cuit.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import { fieldErrors } from '../../../platform/fieldErrors.ts'

/** Form values of a receipt: texts as typed, ISO day, amount in integer cents (NaN if invalid). */
export interface ComprobanteValues {
  cuitProveedor: string
  proveedor: string
  clase: ComprobanteKind
  letra: string
  puntoVenta: string
  numeroComprobante: string
  fecha: string | null
  importe: number | null
  motivoParecido: string
  qr: string
}

export const withoutValues: ComprobanteValues = {
  cuitProveedor: '',
  proveedor: '',
  clase: 'FACTURA',
  letra: '',
  puntoVenta: '',
  numeroComprobante: '',
  fecha: null,
  importe: null,
  motivoParecido: '',
  qr: '',
}

const cifras = (text: string): string => text.replace(/\D/g, '')
const rellenar = (text: string, length: number): string => (cifras(text) === '' ? '' : cifras(text).padStart(length, '0'))
/** Printed format: 0004 and 00021877. */
export const comoPunto = (text: string): string => rellenar(text.replace(/^0+(?=\d{4})/, ''), 4)
export const comoNumero = (text: string): string => rellenar(text, 8)
/** Formats 30709112453 as 30-70911245-3, also partially typed. (C-COMPROBANTE-11) */
export function comoCuit(text: string): string {
  const c = cifras(text).slice(0, 11)
  return [c.slice(0, 2), c.slice(2, 10), c.slice(10)].filter((part) => part !== '').join('-')
}

/** "A 0004-00021877"; "" if it has none. */
export const comoIdentificacion = (c: Pick<Comprobante, 'letra' | 'puntoVenta' | 'numeroComprobante'>): string =>
  c.letra === null ? '' : `${c.letra} ${comoPunto(String(c.puntoVenta))}-${comoNumero(String(c.numeroComprobante))}`

/** Known fields of a receipt; an unsettled one may lack some. */
type Sabido = Pick<Comprobante, 'cuitProveedor' | 'proveedor' | 'clase' | 'letra' | 'puntoVenta' | 'numeroComprobante' | 'qr'> & {
  fecha: string | null
  importe: number | null
}

export const comprobanteValues = (c: Sabido): ComprobanteValues => ({
  cuitProveedor: c.cuitProveedor,
  proveedor: c.proveedor,
  clase: c.clase,
  letra: c.letra ?? '',
  puntoVenta: c.puntoVenta === null ? '' : comoPunto(String(c.puntoVenta)),
  numeroComprobante: c.numeroComprobante === null ? '' : comoNumero(String(c.numeroComprobante)),
  fecha: c.fecha,
  importe: c.importe === null ? null : toCents(c.importe),
  motivoParecido: '',
  qr: c.qr,
})

const numero = (text: string): number | null => (text === '' ? null : Number(text))

/** Request body of these values, without the file. */
export const comprobanteBody = (v: ComprobanteValues) => ({
  ...v,
  fecha: v.fecha ?? '',
  // Every form confirms an old date before it sends (`confirmOldDate`).
  fechaConfirmada: v.fecha,
  letra: v.letra || null,
  puntoVenta: numero(v.puntoVenta),
  numeroComprobante: numero(v.numeroComprobante),
  // An invalid amount is sent as NaN, so it fails validation.
  importe: v.importe === null ? (undefined as unknown as number) : Number.isNaN(v.importe) ? Number.NaN : fromCents(v.importe),
})

/** Errors by field, in form order, from the contract's rules. */
export const valuesErrors = (v: ComprobanteValues): Record<string, string> =>
  fieldErrors(editedComprobante)({ ...comprobanteBody(v), version: 1 })

const fields = ['cuitProveedor', 'proveedor', 'fecha', 'importe', 'letra', 'puntoVenta', 'numeroComprobante'] as const
/** Fields that block handing it in. */
export const missing = (v: ComprobanteValues): Array<(typeof fields)[number]> => {
  const errors = valuesErrors(v)
  return fields.filter((field) => field in errors)
}

/** Fields that match the invoice's QR, shown tinted. */
export const delQr = (v: ComprobanteValues): QrField[] => camposDelQr(v.qr, comprobanteBody(v))

/** True for the QR of a credit note, which cannot be handed in. */
export const esNotaDeCredito = (qr: string): boolean => qr !== '' && readFacturaQr(qr).factura?.clase === 'NOTA_CREDITO'

/** Fills the form with an invoice's data and QR text; a QR has no issuer name. */
export function llenarDeQr(v: ComprobanteValues, factura: FacturaQr, text: string): ComprobanteValues {
  const { cuit, importe, ...dicho } = facturaData(factura)
  const { motivoParecido, proveedor } = v
  const ofFactura = comprobanteValues({ ...dicho, cuitProveedor: withHyphens(cuit), proveedor, importe, qr: text })
  return { ...ofFactura, importe: ofFactura.importe ?? v.importe, motivoParecido }
}
