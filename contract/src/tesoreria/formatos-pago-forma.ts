import { z } from 'zod'
import { exactText, line, text } from '../platform/validation.ts'
import { isValidCbu } from '../values/cbu.ts'
import { isValidCuit } from '../values/cuit.ts'
import { codigosRechazo } from './pagos-rechazos.ts'

/** Payment files for a bank and their responses, as data: a layout defines records and fields (decision 135). */

export const maximosFormato = { ancho: 2000, campos: 100, registros: 10, reglas: 60, motivos: 200, archivo: 1_000_000 } as const

export const escriturasPago = ['FIJO', 'CSV'] as const
export const letrasPago = ['ascii', 'iso-8859-1', 'windows-1252', 'utf-8'] as const
export type LetrasPago = (typeof letrasPago)[number]
export const finesRenglon = ['CRLF', 'LF'] as const
export const separadoresPago = [';', ',', '\t', '|'] as const
export const clasesCampo = ['NUMERO', 'IMPORTE', 'FECHA', 'TEXTO', 'CONSTANTE', 'BLANCO'] as const
export type ClaseCampo = (typeof clasesCampo)[number]
export const fechasPago = ['AAAAMMDD', 'DDMMAAAA', 'AAMMDD', 'DDMMAA', 'AAAA-MM-DD', 'DD/MM/AAAA'] as const
export type FechaPago = (typeof fechasPago)[number]

/** Values available in every record: of the lot, the organisation and its agreement with the bank. */
export const datosDelLote = [
  'lote',
  'envio',
  'armado',
  'fechaPago',
  'cantidad',
  'total',
  'renglon',
  'renglones',
  'cuitPagador',
  'nombrePagador',
  'convenio',
  'producto',
  'canal',
  'leyenda',
  'cuentaDebito',
  'cuentaDebito26',
] as const
/**
 * Values of a payment or a debit. `cbu26`: the CBU with the zeros that some banks require, `cbu25` without the first; `cuenta`: its
 * second block; `via`: transfer method; `socio` and `vence`: of a debit, the member's number and the due date of the slip.
 */
export const datosDelPago = [
  'orden',
  'referencia',
  'cbu',
  'cbu26',
  'cbu25',
  'banco',
  'sucursal',
  'cuenta',
  'cuit',
  'nombre',
  'codigo',
  'importe',
  'rendicion',
  'via',
  'socio',
  'vence',
] as const
export const datosPago = [...datosDelLote, ...datosDelPago] as const
export type DatoPago = (typeof datosPago)[number]
export const datosFecha = ['armado', 'fechaPago', 'vence'] as const satisfies readonly DatoPago[]
export const datosImporte = ['importe', 'total'] as const satisfies readonly DatoPago[]
/** Agreement data, entered by an office with its layout. */
export const datosConvenio = ['cuit', 'convenio', 'producto', 'canal', 'leyenda', 'cuentaDebito', 'via'] as const
export type DatoConvenio = (typeof datosConvenio)[number]

const ancho = z.int().min(0).max(maximosFormato.ancho)
const desde = z.int().min(1).max(maximosFormato.ancho)
const decimal = z.enum(['', ',', '.']).default('')

/** A field. Fixed width: its start (null: after the previous field) and width. CSV: its maximum width, 0 for any. */
export const campoPago = z.object({
  nombre: text(60),
  desde: desde.nullable().default(null),
  ancho,
  clase: z.enum(clasesCampo),
  dato: z.enum(datosPago).nullable().default(null),
  /** The constant, or the text before the value. */
  valor: exactText(200).default(''),
  alinea: z.enum(['IZQUIERDA', 'DERECHA']).nullable().default(null),
  relleno: exactText(1).default(''),
  /** True truncates a text that does not fit; false is an error. */
  corta: z.boolean().default(false),
  decimales: z.int().min(0).max(4).default(2),
  decimal,
  fecha: z.enum(fechasPago).default('AAAAMMDD'),
})
export type CampoPago = z.output<typeof campoPago>

export const registroPago = z.object({ nombre: text(60), campos: z.array(campoPago).min(1).max(maximosFormato.campos) })
export type RegistroPago = z.output<typeof registroPago>
const registros = z.array(registroPago).max(maximosFormato.registros)

/** Values of a payment in a response record. `grupo` joins the records of a payment. */
export const datosRespuesta = [
  'grupo',
  'referencia',
  'importe',
  'fecha',
  'marca',
  'estado',
  'motivo',
  'cbu',
  'cbu26',
  'cbu25',
  'envio',
] as const
export type DatoRespuesta = (typeof datosRespuesta)[number]
/** Results of a payment. DIFERIDO: still with the bank. REVERSADO: the bank reversed a debit already made. */
export const resultadosRespuesta = ['PAGADO', 'RECHAZADO', 'DIFERIDO', 'REVERSADO'] as const

const codigos = z.array(exactText(20)).min(1).max(20).nullable().default(null)
export const respuestaPago = z.object({
  escritura: z.enum(escriturasPago).default('FIJO'),
  separador: z.enum(separadoresPago).default(';'),
  letras: z.enum(letrasPago).default('iso-8859-1'),
  /** Width of each line; 0: anything may follow the fields. */
  largo: ancho.default(0),
  /** TEXTO: references that are not digits are kept unchanged. */
  referencias: z.enum(['CIFRAS', 'TEXTO']).default('CIFRAS'),
  /** True ignores lines of other kinds; false returns them as invalid. */
  saltea: z.boolean().default(false),
  /** In CSV, `desde` is the column, from 1. */
  registros: z
    .array(
      z.object({
        nombre: text(60),
        /** True continues the payment of the previous line; false starts another. For responses read line by line. */
        sigue: z.boolean().default(false),
        /** A line is this record if all of these values are at their positions. */
        cuando: z
          .array(z.object({ desde, valor: exactText(20).min(1) }))
          .max(5)
          .default([]),
        campos: z
          .array(
            z.object({
              dato: z.enum(datosRespuesta),
              desde,
              ancho: ancho.default(0),
              decimales: z.int().min(0).max(4).default(2),
              decimal,
              fecha: z.enum(fechasPago).default('AAAAMMDD'),
            }),
          )
          .max(maximosFormato.campos)
          .default([]),
      }),
    )
    .min(1)
    .max(maximosFormato.registros),
  /**
   * The first rule that matches the payment's mark and state gives its result. Without a match nothing changes, and the payment is
   * returned as unknown.
   */
  resultados: z
    .array(z.object({ marca: codigos, estado: codigos, es: z.enum(resultadosRespuesta), dice: line(150).default('') }))
    .min(1)
    .max(maximosFormato.reglas),
  /** The bank's own rejection codes: each maps to a portal code, or to text. */
  motivos: z
    .array(z.object({ codigo: text(10), es: z.enum(codigosRechazo).nullable().default(null), dice: line(150).default('') }))
    .max(maximosFormato.motivos)
    .default([]),
})
export type RespuestaPago = z.output<typeof respuestaPago>

export const formatoPago = z.object({
  nombre: text(60),
  escritura: z.enum(escriturasPago),
  separador: z.enum(separadoresPago).default(';'),
  letras: z.enum(letrasPago).default('ascii'),
  fin: z.enum(finesRenglon).default('CRLF'),
  /** Width of each line; 0: the width of its fields. */
  largo: ancho.default(0),
  mayusculas: z.boolean().default(false),
  /** True accepts every character of the encoding; false only letters, digits, blanks and those of `signos` and `conserva`. */
  todas: z.boolean().default(false),
  signos: exactText(80).default(''),
  /** Letters that keep their diacritics. */
  conserva: exactText(80).default(''),
  cabeza: registros.default([]),
  pagos: registros.min(1),
  pie: registros.default([]),
  /** Transfer methods, of which an agreement chooses one. */
  vias: z
    .array(z.object({ codigo: text(4), dice: text(60) }))
    .max(10)
    .default([]),
  /** Transfer method to accounts of this bank (its number in a CBU). */
  viaPropia: z
    .object({ banco: exactText(3).regex(/^\d{3}$/), codigo: text(4) })
    .nullable()
    .default(null),
  respuesta: respuestaPago.nullable().default(null),
})
export type FormatoPago = z.output<typeof formatoPago>

/** Agreement of the organisation with a bank. Without a CUIT, the organisation's is used. */
export const convenioPago = z.object({
  cuit: exactText(13)
    .refine((v) => v === '' || isValidCuit(v), '@validacion.cuit')
    .default(''),
  convenio: line(30).default(''),
  producto: line(20).default(''),
  canal: line(20).default(''),
  leyenda: line(60).default(''),
  cuentaDebito: exactText(22)
    .refine((v) => v === '' || isValidCbu(v), '@validacion.cbu')
    .default(''),
  via: line(4).default(''),
})
export type ConvenioPago = z.output<typeof convenioPago>

const deQue: Partial<Record<DatoPago, DatoConvenio>> = {
  convenio: 'convenio',
  producto: 'producto',
  canal: 'canal',
  cuentaDebito: 'cuentaDebito',
  cuentaDebito26: 'cuentaDebito',
  via: 'via',
}
/** Agreement data required by a layout. */
export function convenioNecesario(formato: Pick<FormatoPago, 'cabeza' | 'pagos' | 'pie'>): DatoConvenio[] {
  const datos = [...formato.cabeza, ...formato.pagos, ...formato.pie].flatMap((r) => r.campos.map((c) => c.dato))
  return datosConvenio.filter((d) => datos.some((dato) => dato !== null && deQue[dato] === d))
}
