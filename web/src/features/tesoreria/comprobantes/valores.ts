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

/** What the form of a receipt holds: texts as they are typed, the day ISO, the amount in integer cents (NaN while it is none). */
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
/** As they are printed: 0004 and 00021877. */
export const comoPunto = (text: string): string => rellenar(text.replace(/^0+(?=\d{4})/, ''), 4)
export const comoNumero = (text: string): string => rellenar(text, 8)
/** 30709112453 as 30-70911245-3, also half typed. (C-COMPROBANTE-11) */
export function comoCuit(text: string): string {
  const c = cifras(text).slice(0, 11)
  return [c.slice(0, 2), c.slice(2, 10), c.slice(10)].filter((part) => part !== '').join('-')
}

/** A 0004-00021877; "" when it says none. */
export const comoIdentificacion = (c: Pick<Comprobante, 'letra' | 'puntoVenta' | 'numeroComprobante'>): string =>
  c.letra === null ? '' : `${c.letra} ${comoPunto(String(c.puntoVenta))}-${comoNumero(String(c.numeroComprobante))}`

/** What is known of a receipt; of one that waits, perhaps not all. */
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

/** The body of these values, without the file. */
export const comprobanteBody = (v: ComprobanteValues) => ({
  ...v,
  fecha: v.fecha ?? '',
  letra: v.letra || null,
  puntoVenta: numero(v.puntoVenta),
  numeroComprobante: numero(v.numeroComprobante),
  // What is no amount is refused as one.
  importe: v.importe === null ? (undefined as unknown as number) : Number.isNaN(v.importe) ? Number.NaN : fromCents(v.importe),
})

/** What is wrong with them, by field, in the order of the form; the contract's own rules. */
export const valuesErrors = (v: ComprobanteValues): Record<string, string> =>
  fieldErrors(editedComprobante)({ ...comprobanteBody(v), version: 1 })

const fields = ['cuitProveedor', 'proveedor', 'fecha', 'importe', 'letra', 'puntoVenta', 'numeroComprobante'] as const
/** The fields that keep it from being handed in. */
export const missing = (v: ComprobanteValues): Array<(typeof fields)[number]> => {
  const errors = valuesErrors(v)
  return fields.filter((field) => field in errors)
}

/** Which fields say what the invoice's QR says: the ones that are tinted. */
export const delQr = (v: ComprobanteValues): QrField[] => camposDelQr(v.qr, comprobanteBody(v))

/** Whether the QR is that of a credit note, which is not handed in. */
export const esNotaDeCredito = (qr: string): boolean => qr !== '' && readFacturaQr(qr).factura?.clase === 'NOTA_CREDITO'

/** An invoice's data in the form, with the text of its QR; the name of who made it is not among them. */
export function llenarDeQr(v: ComprobanteValues, factura: FacturaQr, text: string): ComprobanteValues {
  const { cuit, importe, ...dicho } = facturaData(factura)
  const { motivoParecido, proveedor } = v
  const ofFactura = comprobanteValues({ ...dicho, cuitProveedor: withHyphens(cuit), proveedor, importe, qr: text })
  return { ...ofFactura, importe: ofFactura.importe ?? v.importe, motivoParecido }
}
