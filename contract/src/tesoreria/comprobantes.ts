import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { removableParts, type UploadType, uploadTypes } from '../platform/uploads.ts'
import { amountBetween, date, dateFrom2000, id, integer, line, paragraphs, text } from '../platform/validation.ts'
import { comprobantes as textosDeComprobantes } from '../textos/es/tesoreria/comprobantes.ts'
import { facturaQr as textosDeFacturaQr } from '../textos/es/tesoreria/factura-qr.ts'
import { cuitProveedor } from './proveedores.ts'
import { cambiaRendicion } from './rendiciones-gasto.ts'

/** Receipts of an expense settlement: what each one says, its file, and where it was handed in before (002 §3 and §5, decision 042). */

/** (C-COMPROBANTE-13, -18, -19, -21) `importe` in pesos. */
export const maximosComprobante = {
  proveedor: 100,
  puntoVenta: 99_999,
  numero: 99_999_999,
  nombreArchivo: 100,
  motivo: 300,
  importe: 9_999_999_999,
} as const
/** Two receipts of a provider for the same amount whose days are this near may be one. */
export const diasParecido = 7

/** What a receipt's file may be. (C-COMPROBANTE-23, -24) */
export const papelesDeComprobante = Object.keys(uploadTypes) as UploadType[]

export const clasesComprobante = ['FACTURA', 'NOTA_DEBITO', 'RECIBO', 'TICKET', 'OTRO'] as const
export type ClaseComprobante = (typeof clasesComprobante)[number]

/** A box that may be left empty: null. */
export const vacio = <E extends z.ZodType>(esquema: E) =>
  z.preprocess((v) => (v === '' || v === undefined ? null : v), esquema.nullable())
export const letra = vacio(
  z.preprocess(
    (v) => (typeof v === 'string' ? v.trim().toUpperCase() : v),
    z
      .string()
      .max(1)
      .regex(/^[A-Z]$/),
  ),
)

/** A number that may be left out: null. */
export const numeroOpcional = (maximo: number) =>
  integer(0, maximo)
    .nullish()
    .transform((v) => v ?? null)

const identificacion = ['letra', 'puntoVenta', 'numeroComprobante'] as const

const campos = z.object({
  fecha: dateFrom2000,
  cuitProveedor,
  proveedor: text(maximosComprobante.proveedor),
  clase: z.enum(clasesComprobante).default('FACTURA'),
  letra,
  puntoVenta: numeroOpcional(maximosComprobante.puntoVenta),
  numeroComprobante: numeroOpcional(maximosComprobante.numero),
  /** Pesos, at most two decimals. (C-COMPROBANTE-14, -15) */
  importe: amountBetween(0, maximosComprobante.importe),
  /** The text of the invoice's QR, "" when it was not read. */
  qr: line(2000).default(''),
  /** Why it goes although another one looks like it. */
  motivoParecido: paragraphs(maximosComprobante.motivo).default(''),
})

/** Letter, point of sale and number: all or none, and each that is missing says so. (C-COMPROBANTE-20) */
export function todosONinguno(valor: Record<(typeof identificacion)[number], unknown>, contexto: z.RefinementCtx): void {
  const faltan = identificacion.filter((campo) => valor[campo] === null || valor[campo] === undefined)
  if (faltan.length === 0 || faltan.length === identificacion.length) return
  for (const campo of faltan)
    contexto.addIssue({ code: 'custom', message: '@errores.COMPROBANTE_IDENTIFICACION', path: [campo], input: null })
}

/** SHA-256 of a file as it was chosen, in hexadecimal; "" when it is not known. */
export const huella = z.union([z.literal(''), z.string().regex(/^[0-9a-f]{64}$/)])

/** Another line, of this settlement or of another draft of its branch, for a receipt that was read in that version. */
export const destinoComprobante = z.object({ idRendicion: id, iddetalle: id, version: z.number().int().positive() })
export type DestinoComprobante = z.output<typeof destinoComprobante>

/** What is told of a new receipt besides its file. `clave` makes a repeated sending the same receipt. (C-COMPROBANTE-07) */
export const datosComprobante = campos
  .extend({
    clave: z.uuid().optional(),
    nombreDelUsuario: line(maximosComprobante.nombreArchivo).default(''),
    /** Of the file before the browser made a photo smaller: what it says adds to the resemblances, and takes none away. */
    original: huella.default(''),
  })
  .superRefine(todosONinguno)
export type DatosComprobante = z.output<typeof datosComprobante>

/** (C-COMPROBANTE-08) `contenido` in base64; of `tipoArchivo` nothing is believed. */
const archivo = z.object({
  contenido: paragraphs(8_800_000).min(1),
  nombre: line(maximosComprobante.nombreArchivo).default(''),
  nombreDelUsuario: line(maximosComprobante.nombreArchivo).default(''),
  tipoArchivo: line(150).default(''),
})
/** (C-COMPROBANTE-16, -26) */
export const comprobanteNuevo = campos.extend({ clave: z.uuid().optional(), archivo }).superRefine(todosONinguno)
export type ComprobanteNuevo = z.output<typeof comprobanteNuevo>

export const comprobanteModificado = campos.extend({ version: z.number().int().positive() }).superRefine(todosONinguno)
export type ComprobanteModificado = z.output<typeof comprobanteModificado>

export const clasesParecido = ['MISMO_ARCHIVO', 'MISMO_IMPORTE'] as const
export type ClaseParecido = (typeof clasesParecido)[number]

/**
 * Another receipt, where it stands. Who may not see its branch is told the settlement's number and the branch: the ids are null, and the
 * rest is "" or null. `entregado`: the moment it was handed in; `por`: by whom.
 */
export const otroComprobante = z.object({
  id: z.number().nullable(),
  idRendicion: z.number().nullable(),
  idDetalle: z.number().nullable(),
  numeroRendicion: z.string(),
  seccional: z.string(),
  fecha: z.string(),
  proveedor: z.string(),
  importe: z.number().nullable(),
  entregado: z.string(),
  por: z.string(),
})
export type OtroComprobante = z.infer<typeof otroComprobante>
export const parecido = otroComprobante.extend({ clase: z.enum(clasesParecido) })
export type Parecido = z.infer<typeof parecido>

/** Fields that an invoice's QR says. */
export const camposDeQr = ['cuitProveedor', 'letra', 'puntoVenta', 'numeroComprobante', 'fecha', 'importe'] as const
export type CampoDeQr = (typeof camposDeQr)[number]

/**
 * A receipt as it stands. Pesos, ISO days and moments; `cuitProveedor` 99-99999999-9; `contenido` is the address of its file below /api;
 * `delQr`: the fields that still say what the QR says; `sacado`: what was taken out of its PDF. `motivoParecido`: why it was handed in although others look like it, "" when none does.
 */
export const comprobante = z.object({
  id: z.number(),
  idRendicion: z.number(),
  idDetalle: z.number(),
  version: z.number(),
  fecha: z.string(),
  fechaFormateada: z.string(),
  cuitProveedor: z.string(),
  proveedor: z.string(),
  clase: z.enum(clasesComprobante),
  letra: z.string().nullable(),
  puntoVenta: z.number().nullable(),
  numeroComprobante: z.number().nullable(),
  importe: z.number(),
  qr: z.string(),
  delQr: z.array(z.enum(camposDeQr)),
  nombre: z.string(),
  tipoArchivo: z.string(),
  bytes: z.number(),
  contenido: z.string(),
  subido: z.string(),
  subidoPor: z.string(),
  motivoParecido: z.string(),
  sacado: z.array(z.enum(removableParts)),
  /** Why its provider is not to be trusted; "" while it is. */
  desconfianza: z.string(),
})
export type Comprobante = z.infer<typeof comprobante>
/** One that was just handed in. `quedan`: bytes that its branch may still send today, once they are few; null while they are not. */
export const comprobanteAgregado = comprobante.extend({ quedan: z.number().nullable() })
export type ComprobanteAgregado = z.infer<typeof comprobanteAgregado>

/** What is asked before a receipt is complete: whatever is known of it. */
export const preguntaParecidos = z.object({
  cuitProveedor: vacio(cuitProveedor),
  clase: z.enum(clasesComprobante).default('FACTURA'),
  letra,
  puntoVenta: numeroOpcional(maximosComprobante.puntoVenta),
  numeroComprobante: numeroOpcional(maximosComprobante.numero),
  importe: vacio(amountBetween(0, maximosComprobante.importe)),
  fecha: vacio(date),
  original: huella.default(''),
  /** The one that is being corrected: not like itself. */
  id: id.nullish().transform((v) => v ?? null),
})
export type PreguntaParecidos = z.output<typeof preguntaParecidos>
export const respuestaParecidos = z.object({ repetido: otroComprobante.nullable(), parecidos: z.array(parecido) })
export type RespuestaParecidos = z.infer<typeof respuestaParecidos>

const consulta = { access: { permission: 'rendiciones.consultar' } } as const
const edita = { access: { permission: 'rendiciones.editar' }, recentAuth: false } as const
const ruta = 'rendiciones-gasto/:codigo/conceptos/:iddetalle/comprobantes'
/** What a receipt that is written, or goes, makes old besides its settlement. */
export const cambiaComprobante = [
  ...cambiaRendicion,
  ruta,
  'proveedores/:cuit',
  'rendiciones-gasto/:codigo/no-confiables',
  'comprobantes-por-rendir',
] as const
const cambia = cambiaComprobante

export const comprobantes = {
  /** (C-COMPROBANTE-25) */
  listar: defineCall({
    ...consulta,
    method: 'GET',
    path: ruta,
    summary: 'Los comprobantes de un concepto de una rendición, en el orden en que se cargaron',
    response: z.array(comprobante),
  }),
  /** (C-COMPROBANTE-26) */
  agregar: defineCall({
    ...edita,
    method: 'POST',
    path: ruta,
    summary:
      'Agrega un comprobante a un concepto: JSON con el archivo en base64, o multipart (datos, con el JSON sin archivo, y después contenido)',
    body: comprobanteNuevo.nullish(),
    response: comprobanteAgregado,
    creates: true,
    invalidates: cambia,
  }),
  modificar: defineCall({
    ...edita,
    method: 'PUT',
    path: `${ruta}/:idcomprobante`,
    summary: 'Corrige los datos de un comprobante; su archivo queda',
    body: comprobanteModificado,
    response: comprobante,
    invalidates: cambia,
  }),
  /** (C-COMPROBANTE-27) */
  eliminar: defineCall({
    ...edita,
    method: 'DELETE',
    path: `${ruta}/:idcomprobante`,
    summary: 'Saca un comprobante de una rendición en borrador',
    invalidates: cambia,
  }),
  mover: defineCall({
    ...edita,
    method: 'POST',
    path: `${ruta}/:idcomprobante/mover`,
    summary: 'Lleva un comprobante a otro concepto, o a otra rendición en borrador de su seccional, como está',
    body: destinoComprobante,
    response: comprobante,
    invalidates: cambia,
  }),
  /** (C-COMPROBANTE-28) */
  descargar: defineCall({
    ...consulta,
    method: 'GET',
    path: `${ruta}/:idcomprobante/descargar`,
    summary: 'El archivo de un comprobante; con ver=1, para mostrarlo',
    query: z.object({ ver: z.literal('1').optional() }),
    response: 'archivo',
  }),
  parecidos: defineCall({
    ...edita,
    method: 'POST',
    path: 'rendiciones-gasto/comprobantes/parecidos',
    summary: 'Si un comprobante ya se rindió, en cualquier seccional, y cuáles se le parecen',
    body: preguntaParecidos,
    response: respuestaParecidos,
  }),
  receptor: defineCall({
    ...edita,
    method: 'GET',
    path: 'rendiciones-gasto/receptor',
    summary: 'El CUIT de la organización, a nombre de la que se hacen las facturas; vacío si no lo tiene',
    response: z.object({ cuit: z.string() }),
  }),
}

export const pantallasComprobantes = defineScreens({
  comprobantes: {
    path: 'seccionales/rendiciones-gasto/$idrendicion/conceptos/$idconcepto/comprobantes/lista',
    permission: 'rendiciones.consultar',
    searchParams: ['modo'],
  },
})

export const funcionComprobantes = defineFeature({
  name: 'tesoreria/comprobantes',
  texts: { comprobantes: textosDeComprobantes, facturaQr: textosDeFacturaQr },
  errors: {
    COMPROBANTE_FECHA_FUTURA: 400,
    COMPROBANTE_IDENTIFICACION: 400,
    COMPROBANTE_NOTA_CREDITO: 400,
    COMPROBANTE_CLAVE_USADA: 409,
    /** The same one is in a settlement that stands: `detalle` says where (`repetido`). */
    COMPROBANTE_REPETIDO: 409,
    /** Others look like it, and no reason came: `detalle` says which (`parecidos`). */
    COMPROBANTE_PARECIDO: 409,
  },
  uses: ['rendiciones.consultar', 'rendiciones.editar'],
  calls: { comprobantes },
  screens: pantallasComprobantes,
})
