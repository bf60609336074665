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
export const comprobanteLimits = {
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
export const comprobantePapers = Object.keys(uploadTypes) as UploadType[]

export const comprobanteKinds = ['FACTURA', 'NOTA_DEBITO', 'RECIBO', 'TICKET', 'OTRO'] as const
export type ComprobanteKind = (typeof comprobanteKinds)[number]

/** A box that may be left empty: null. */
export const empty = <E extends z.ZodType>(schema: E) =>
  z.preprocess((v) => (v === '' || v === undefined ? null : v), schema.nullable())
export const letra = empty(
  z.preprocess(
    (v) => (typeof v === 'string' ? v.trim().toUpperCase() : v),
    z
      .string()
      .max(1)
      .regex(/^[A-Z]$/),
  ),
)

/** A number that may be left out: null. */
export const numeroOpcional = (max: number) =>
  integer(0, max)
    .nullish()
    .transform((v) => v ?? null)

const identificacion = ['letra', 'puntoVenta', 'numeroComprobante'] as const

const fields = z.object({
  fecha: dateFrom2000,
  cuitProveedor,
  proveedor: text(comprobanteLimits.proveedor),
  clase: z.enum(comprobanteKinds).default('FACTURA'),
  letra,
  puntoVenta: numeroOpcional(comprobanteLimits.puntoVenta),
  numeroComprobante: numeroOpcional(comprobanteLimits.numero),
  /** Pesos, at most two decimals. (C-COMPROBANTE-14, -15) */
  importe: amountBetween(0, comprobanteLimits.importe),
  /** The text of the invoice's QR, "" when it was not read. */
  qr: line(2000).default(''),
  /** Why it goes although another one looks like it. */
  motivoParecido: paragraphs(comprobanteLimits.motivo).default(''),
})

/** Letter, point of sale and number: all or none, and each that is missing says so. (C-COMPROBANTE-20) */
export function todosONinguno(value: Record<(typeof identificacion)[number], unknown>, context: z.RefinementCtx): void {
  const missing = identificacion.filter((field) => value[field] === null || value[field] === undefined)
  if (missing.length === 0 || missing.length === identificacion.length) return
  for (const field of missing)
    context.addIssue({ code: 'custom', message: '@errores.COMPROBANTE_IDENTIFICACION', path: [field], input: null })
}

/** SHA-256 of a file as it was chosen, in hexadecimal; "" when it is not known. */
export const fingerprint = z.union([z.literal(''), z.string().regex(/^[0-9a-f]{64}$/)])

/** Another line, of this settlement or of another draft of its branch, for a receipt that was read in that version. */
export const destinoComprobante = z.object({ idRendicion: id, iddetalle: id, version: z.number().int().positive() })
export type DestinoComprobante = z.output<typeof destinoComprobante>

/** What is told of a new receipt besides its file. `clave` makes a repeated sending the same receipt. (C-COMPROBANTE-07) */
export const comprobanteData = fields
  .extend({
    clave: z.uuid().optional(),
    nombreDelUsuario: line(comprobanteLimits.nombreArchivo).default(''),
    /** Of the file before the browser made a photo smaller: what it says adds to the resemblances, and takes none away. */
    original: fingerprint.default(''),
  })
  .superRefine(todosONinguno)
export type ComprobanteData = z.output<typeof comprobanteData>

/** (C-COMPROBANTE-08) `contenido` in base64; of `tipoArchivo` nothing is believed. */
const archivo = z.object({
  contenido: paragraphs(8_800_000).min(1),
  nombre: line(comprobanteLimits.nombreArchivo).default(''),
  nombreDelUsuario: line(comprobanteLimits.nombreArchivo).default(''),
  tipoArchivo: line(150).default(''),
})
/** (C-COMPROBANTE-16, -26) */
export const newComprobante = fields.extend({ clave: z.uuid().optional(), archivo }).superRefine(todosONinguno)
export type NewComprobante = z.output<typeof newComprobante>

export const editedComprobante = fields.extend({ version: z.number().int().positive() }).superRefine(todosONinguno)
export type EditedComprobante = z.output<typeof editedComprobante>

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
export const qrFields = ['cuitProveedor', 'letra', 'puntoVenta', 'numeroComprobante', 'fecha', 'importe'] as const
export type QrField = (typeof qrFields)[number]

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
  clase: z.enum(comprobanteKinds),
  letra: z.string().nullable(),
  puntoVenta: z.number().nullable(),
  numeroComprobante: z.number().nullable(),
  importe: z.number(),
  qr: z.string(),
  delQr: z.array(z.enum(qrFields)),
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
export const addedComprobante = comprobante.extend({ quedan: z.number().nullable() })
export type AddedComprobante = z.infer<typeof addedComprobante>

/** What is asked before a receipt is complete: whatever is known of it. */
export const preguntaParecidos = z.object({
  cuitProveedor: empty(cuitProveedor),
  clase: z.enum(comprobanteKinds).default('FACTURA'),
  letra,
  puntoVenta: numeroOpcional(comprobanteLimits.puntoVenta),
  numeroComprobante: numeroOpcional(comprobanteLimits.numero),
  importe: empty(amountBetween(0, comprobanteLimits.importe)),
  fecha: empty(date),
  original: fingerprint.default(''),
  /** The one that is being corrected: not like itself. */
  id: id.nullish().transform((v) => v ?? null),
})
export type PreguntaParecidos = z.output<typeof preguntaParecidos>
export const respuestaParecidos = z.object({ repetido: otroComprobante.nullable(), parecidos: z.array(parecido) })
export type RespuestaParecidos = z.infer<typeof respuestaParecidos>

const query = { access: { permission: 'rendiciones.consultar' } } as const
const edita = { access: { permission: 'rendiciones.editar' }, recentAuth: false } as const
const path = 'rendiciones-gasto/:codigo/conceptos/:iddetalle/comprobantes'
/** What a receipt that is written, or goes, makes old besides its settlement. */
export const cambiaComprobante = [
  ...cambiaRendicion,
  path,
  'proveedores/:cuit',
  'rendiciones-gasto/:codigo/no-confiables',
  'comprobantes-por-rendir',
] as const
const cambia = cambiaComprobante

export const comprobantes = {
  /** (C-COMPROBANTE-25) */
  listar: defineCall({
    ...query,
    method: 'GET',
    path: path,
    summary: 'Los comprobantes de un concepto de una rendición, en el orden en que se cargaron',
    response: z.array(comprobante),
  }),
  /** (C-COMPROBANTE-26) */
  agregar: defineCall({
    ...edita,
    method: 'POST',
    path: path,
    summary:
      'Agrega un comprobante a un concepto: JSON con el archivo en base64, o multipart (datos, con el JSON sin archivo, y después contenido)',
    body: newComprobante.nullish(),
    response: addedComprobante,
    creates: true,
    invalidates: cambia,
  }),
  modificar: defineCall({
    ...edita,
    method: 'PUT',
    path: `${path}/:idcomprobante`,
    summary: 'Corrige los datos de un comprobante; su archivo queda',
    body: editedComprobante,
    response: comprobante,
    invalidates: cambia,
  }),
  /** (C-COMPROBANTE-27) */
  eliminar: defineCall({
    ...edita,
    method: 'DELETE',
    path: `${path}/:idcomprobante`,
    summary: 'Saca un comprobante de una rendición en borrador',
    invalidates: cambia,
  }),
  mover: defineCall({
    ...edita,
    method: 'POST',
    path: `${path}/:idcomprobante/mover`,
    summary: 'Lleva un comprobante a otro concepto, o a otra rendición en borrador de su seccional, como está',
    body: destinoComprobante,
    response: comprobante,
    invalidates: cambia,
  }),
  /** (C-COMPROBANTE-28) */
  descargar: defineCall({
    ...query,
    method: 'GET',
    path: `${path}/:idcomprobante/descargar`,
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

export const comprobantesScreens = defineScreens({
  comprobantes: {
    path: 'seccionales/rendiciones-gasto/$idrendicion/conceptos/$idconcepto/comprobantes/lista',
    permission: 'rendiciones.consultar',
    searchParams: ['modo'],
  },
})

export const comprobantesFeature = defineFeature({
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
  screens: comprobantesScreens,
})
