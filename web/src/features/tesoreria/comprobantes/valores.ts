import {
  type CampoDeQr,
  type ClaseComprobante,
  type Comprobante,
  comprobanteModificado,
} from '@gremial/contract/tesoreria/comprobantes.ts'
import { camposDelQr, datosDeFactura } from '@gremial/contract/tesoreria/comprobantes-qr.ts'
import { type FacturaQr, leerFacturaQr } from '@gremial/contract/tesoreria/factura-qr.ts'
import { withHyphens } from '@gremial/contract/values/cuit.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import { fieldErrors } from '../../../platform/fieldErrors.ts'

/** What the form of a receipt holds: texts as they are typed, the day ISO, the amount in integer cents (NaN while it is none). */
export interface ValoresComprobante {
  cuitProveedor: string
  proveedor: string
  clase: ClaseComprobante
  letra: string
  puntoVenta: string
  numeroComprobante: string
  fecha: string | null
  importe: number | null
  motivoParecido: string
  qr: string
}

export const sinValores: ValoresComprobante = {
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

const cifras = (texto: string): string => texto.replace(/\D/g, '')
const rellenar = (texto: string, largo: number): string => (cifras(texto) === '' ? '' : cifras(texto).padStart(largo, '0'))
/** As they are printed: 0004 and 00021877. */
export const comoPunto = (texto: string): string => rellenar(texto.replace(/^0+(?=\d{4})/, ''), 4)
export const comoNumero = (texto: string): string => rellenar(texto, 8)
/** 30709112453 as 30-70911245-3, also half typed. (C-COMPROBANTE-11) */
export function comoCuit(texto: string): string {
  const c = cifras(texto).slice(0, 11)
  return [c.slice(0, 2), c.slice(2, 10), c.slice(10)].filter((parte) => parte !== '').join('-')
}

/** A 0004-00021877; "" when it says none. */
export const comoIdentificacion = (c: Pick<Comprobante, 'letra' | 'puntoVenta' | 'numeroComprobante'>): string =>
  c.letra === null ? '' : `${c.letra} ${comoPunto(String(c.puntoVenta))}-${comoNumero(String(c.numeroComprobante))}`

/** What is known of a receipt; of one that waits, perhaps not all. */
type Sabido = Pick<Comprobante, 'cuitProveedor' | 'proveedor' | 'clase' | 'letra' | 'puntoVenta' | 'numeroComprobante' | 'qr'> & {
  fecha: string | null
  importe: number | null
}

export const valoresDeComprobante = (c: Sabido): ValoresComprobante => ({
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

const numero = (texto: string): number | null => (texto === '' ? null : Number(texto))

/** The body of these values, without the file. */
export const cuerpoDeComprobante = (v: ValoresComprobante) => ({
  ...v,
  fecha: v.fecha ?? '',
  letra: v.letra || null,
  puntoVenta: numero(v.puntoVenta),
  numeroComprobante: numero(v.numeroComprobante),
  // What is no amount is refused as one.
  importe: v.importe === null ? (undefined as unknown as number) : Number.isNaN(v.importe) ? Number.NaN : fromCents(v.importe),
})

/** What is wrong with them, by field, in the order of the form; the contract's own rules. */
export const erroresDeValores = (v: ValoresComprobante): Record<string, string> =>
  fieldErrors(comprobanteModificado)({ ...cuerpoDeComprobante(v), version: 1 })

const campos = ['cuitProveedor', 'proveedor', 'fecha', 'importe', 'letra', 'puntoVenta', 'numeroComprobante'] as const
/** The fields that keep it from being handed in. */
export const faltan = (v: ValoresComprobante): Array<(typeof campos)[number]> => {
  const errores = erroresDeValores(v)
  return campos.filter((campo) => campo in errores)
}

/** Which fields say what the invoice's QR says: the ones that are tinted. */
export const delQr = (v: ValoresComprobante): CampoDeQr[] => camposDelQr(v.qr, cuerpoDeComprobante(v))

/** Whether the QR is that of a credit note, which is not handed in. */
export const esNotaDeCredito = (qr: string): boolean => qr !== '' && leerFacturaQr(qr).factura?.clase === 'NOTA_CREDITO'

/** An invoice's data in the form, with the text of its QR; the name of who made it is not among them. */
export function llenarDeQr(v: ValoresComprobante, factura: FacturaQr, texto: string): ValoresComprobante {
  const { cuit, importe, ...dicho } = datosDeFactura(factura)
  const { motivoParecido, proveedor } = v
  const deFactura = valoresDeComprobante({ ...dicho, cuitProveedor: withHyphens(cuit), proveedor, importe, qr: texto })
  return { ...deFactura, importe: deFactura.importe ?? v.importe, motivoParecido }
}
