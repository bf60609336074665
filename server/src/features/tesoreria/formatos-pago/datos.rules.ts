import { type ConvenioPago, type DatoPago, type FormatoPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'

/** Values available to a layout, of a lot and of each payment. Amounts are in cents. */

export interface LotePorEscribir {
  numero: number
  /** ISO days. */
  armado: string
  fecha: string
  /** Sending number by this layout; null if it has none. */
  envio: number | null
  organizacion: { nombre: string; cuit: string }
}
export interface PagoPorEscribir {
  referencia: string
  cbu: string
  centavos: bigint
  /** Name and number of the branch or the member. */
  nombre: string
  codigo: string
  /** CUIT of a member; of a branch it is the organisation's. */
  cuit?: string
  /** Number of the settlement, or of the request of a member. */
  rendicion: string
  /** Of a debit: the member's number, and the due date of the slip (ISO). */
  socio?: string
  vence?: string
}

export type Valor = string | bigint
export type Valores = Readonly<Partial<Record<DatoPago, Valor>>>

const soloCifras = (text: string): string => text.replaceAll('-', '')
/** A CBU with the clearing house's zeros: one at the start, three between its blocks. */
export const cbu26 = (cbu: string): string => (cbu === '' ? '' : `0${cbu.slice(0, 8)}000${cbu.slice(8)}`)
/** The same without the leading zero. */
export const cbu25 = (cbu: string): string => cbu26(cbu).slice(1)

/** Adapts a layout for payments to members: the text before a settlement's number names a request instead. */
export const paraAfiliados = (formato: FormatoPago): FormatoPago => ({
  ...formato,
  pagos: formato.pagos.map((registro) => ({
    ...registro,
    campos: registro.campos.map((campo) =>
      campo.dato === 'rendicion' && campo.valor !== '' ? { ...campo, valor: 'TRAMITE ' } : campo,
    ),
  })),
})

const registrosDe = ({ cabeza, pagos, pie }: Pick<FormatoPago, 'cabeza' | 'pagos' | 'pie'>, count: number): number =>
  cabeza.length + pagos.length * count + pie.length

/** Values shared by all records. */
export function valoresDelLote(
  formato: Pick<FormatoPago, 'cabeza' | 'pagos' | 'pie'>,
  convenio: ConvenioPago,
  { numero, armado, fecha, envio, organizacion }: LotePorEscribir,
  pagos: readonly PagoPorEscribir[],
): Valores {
  return {
    lote: String(numero),
    envio: envio === null ? '' : String(envio),
    armado,
    fechaPago: fecha,
    cantidad: String(pagos.length),
    renglones: String(registrosDe(formato, pagos.length)),
    total: pagos.reduce((sum, p) => sum + p.centavos, 0n),
    cuitPagador: soloCifras(convenio.cuit || organizacion.cuit),
    nombrePagador: organizacion.nombre,
    convenio: convenio.convenio,
    producto: convenio.producto,
    canal: convenio.canal,
    leyenda: convenio.leyenda,
    cuentaDebito: convenio.cuentaDebito,
    cuentaDebito26: cbu26(convenio.cuentaDebito),
  }
}

/** Values of the payment at a position, from 1. A branch's account belongs to the organisation: its CUIT is the payer's. */
export function valoresDelPago(
  { viaPropia }: Pick<FormatoPago, 'viaPropia'>,
  convenio: ConvenioPago,
  organizacion: LotePorEscribir['organizacion'],
  { referencia, cbu, centavos, nombre, codigo, rendicion, cuit, socio = '', vence = '' }: PagoPorEscribir,
  orden: number,
): Valores {
  const banco = cbu.slice(0, 3)
  return {
    orden: String(orden),
    referencia,
    cbu,
    cbu26: cbu26(cbu),
    cbu25: cbu25(cbu),
    banco,
    sucursal: cbu.slice(3, 7),
    cuenta: cbu.slice(8),
    cuit: soloCifras(cuit ?? organizacion.cuit),
    nombre,
    codigo,
    importe: centavos,
    rendicion,
    via: viaPropia?.banco === banco ? viaPropia.codigo : convenio.via,
    socio,
    vence,
  }
}
