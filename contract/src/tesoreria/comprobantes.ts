import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { removableParts, type UploadType, uploadTypes } from '../platform/uploads.ts'
import { amountBetween, date, dateFrom2000, id, integer, line, paragraphs, text } from '../platform/validation.ts'
import { comprobantes as textosDeComprobantes } from '../textos/es/tesoreria/comprobantes.ts'
import { facturaQr as textosDeFacturaQr } from '../textos/es/tesoreria/factura-qr.ts'
import { cuitProveedor } from './proveedores.ts'
import { cambiaRendicion } from './rendiciones-gasto.ts'

/** Receipts (comprobantes) of an expense settlement: data, file and earlier uses (002 §3 and §5, decision 042). */

/** (C-COMPROBANTE-13, -18, -19, -21) `importe` in pesos. */
export const comprobanteLimits = {
  proveedor: 100,
  puntoVenta: 99_999,
  numero: 99_999_999,
  nombreArchivo: 100,
  motivo: 300,
  importe: 9_999_999_999,
} as const
/** Maximum distance in days between two possible duplicates: same provider, same amount. */
export const diasParecido = 7

/** Accepted file types. (C-COMPROBANTE-23, -24) */
export const comprobantePapers = Object.keys(uploadTypes) as UploadType[]

export const comprobanteKinds = ['FACTURA', 'NOTA_DEBITO', 'RECIBO', 'TICKET', 'OTRO'] as const
export type ComprobanteKind = (typeof comprobanteKinds)[number]

/** An optional input: empty becomes null. */
export const empty = <E extends z.ZodType>(schema: E) =>
  z.preprocess((v) => (v === '' || v === undefined ? null : v), schema.nullable())
/** Old date confirmed by the user after the question (COMPROBANTE_FECHA_VIEJA); null if none. */
export const fechaConfirmada = empty(dateFrom2000).default(null)

export const letra = empty(
  z.preprocess(
    (v) => (typeof v === 'string' ? v.trim().toUpperCase() : v),
    z
      .string()
      .max(1)
      .regex(/^[A-Z]$/),
  ),
)

/** An optional number: missing becomes null. */
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
  /** Text of the invoice's QR; "" if it was not read. */
  qr: line(2000).default(''),
  fechaConfirmada,
  /** Reason for handing it in despite a similar receipt. */
  motivoParecido: paragraphs(comprobanteLimits.motivo).default(''),
})

/** Letter, point of sale and number: all or none. Each missing one gets its own error. (C-COMPROBANTE-20) */
export function todosONinguno(value: Record<(typeof identificacion)[number], unknown>, context: z.RefinementCtx): void {
  const missing = identificacion.filter((field) => value[field] === null || value[field] === undefined)
  if (missing.length === 0 || missing.length === identificacion.length) return
  for (const field of missing)
    context.addIssue({ code: 'custom', message: '@errores.COMPROBANTE_IDENTIFICACION', path: [field], input: null })
}

/** SHA-256 of the original file, in hexadecimal; "" if unknown. */
export const fingerprint = z.union([z.literal(''), z.string().regex(/^[0-9a-f]{64}$/)])

/** Target line for a receipt read at `version`: in this settlement or in another draft of its branch. */
export const destinoComprobante = z.object({ idRendicion: id, iddetalle: id, version: z.number().int().positive() })
export type DestinoComprobante = z.output<typeof destinoComprobante>

/** Data of a new receipt, apart from its file. `clave` makes a repeated request idempotent. (C-COMPROBANTE-07) */
export const comprobanteData = fields
  .extend({
    clave: z.uuid().optional(),
    nombreDelUsuario: line(comprobanteLimits.nombreArchivo).default(''),
    /** Hash of the file before the browser shrank the photo. It can only add possible duplicates, never remove one. */
    original: fingerprint.default(''),
  })
  .superRefine(todosONinguno)
export type ComprobanteData = z.output<typeof comprobanteData>

/** `contenido` in base64; `tipoArchivo` is not trusted. (C-COMPROBANTE-08) */
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
 * Another receipt and its settlement. A caller without access to its branch gets only the settlement's number and the branch: ids
 * are null, the rest is "" or null. `entregado`: timestamp of delivery; `por`: the user.
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

/** Fields contained in an invoice's QR. */
export const qrFields = ['cuitProveedor', 'letra', 'puntoVenta', 'numeroComprobante', 'fecha', 'importe'] as const
export type QrField = (typeof qrFields)[number]

/**
 * A stored receipt. Pesos, ISO days and timestamps; `cuitProveedor` 99-99999999-9; `contenido` is the file's path below /api.
 * `delQr`: fields that match the QR; `sacado`: content removed from the PDF. `motivoParecido`: reason despite similar receipts,
 * "" if none.
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
  /** Why its provider is distrusted; "" if it is not. */
  desconfianza: z.string(),
})
export type Comprobante = z.infer<typeof comprobante>
/** Response to a new receipt. `quedan`: bytes left of the branch's daily quota, once it runs low; null before. */
export const addedComprobante = comprobante.extend({ quedan: z.number().nullable() })
export type AddedComprobante = z.infer<typeof addedComprobante>

/** Duplicate search for an incomplete receipt: the fields known so far. */
export const preguntaParecidos = z.object({
  cuitProveedor: empty(cuitProveedor),
  clase: z.enum(comprobanteKinds).default('FACTURA'),
  letra,
  puntoVenta: numeroOpcional(comprobanteLimits.puntoVenta),
  numeroComprobante: numeroOpcional(comprobanteLimits.numero),
  importe: empty(amountBetween(0, comprobanteLimits.importe)),
  fecha: empty(date),
  original: fingerprint.default(''),
  /** Receipt under correction, excluded from its own duplicates. */
  id: id.nullish().transform((v) => v ?? null),
})
export type PreguntaParecidos = z.output<typeof preguntaParecidos>
export const respuestaParecidos = z.object({ repetido: otroComprobante.nullable(), parecidos: z.array(parecido) })
export type RespuestaParecidos = z.infer<typeof respuestaParecidos>

const query = { access: { permission: 'rendiciones.consultar' } } as const
const edita = { access: { permission: 'rendiciones.editar' }, recentAuth: false } as const
const path = 'rendiciones-gasto/:codigo/conceptos/:iddetalle/comprobantes'
/** Queries invalidated by a change to a receipt, besides those of its settlement. */
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
    searchParams: ['modo', 'comprobante'],
  },
})

export const comprobantesFeature = defineFeature({
  name: 'tesoreria/comprobantes',
  texts: { comprobantes: textosDeComprobantes, facturaQr: textosDeFacturaQr },
  errors: {
    COMPROBANTE_FECHA_FUTURA: 400,
    /** A question: `fechaConfirmada` answers it. */
    COMPROBANTE_FECHA_VIEJA: 409,
    COMPROBANTE_IDENTIFICACION: 400,
    COMPROBANTE_NOTA_CREDITO: 400,
    COMPROBANTE_CLAVE_USADA: 409,
    /** The same receipt is in an active settlement: `detalle` says where (`repetido`). */
    COMPROBANTE_REPETIDO: 409,
    /** Similar receipts exist and no reason was sent: `detalle` lists them (`parecidos`). */
    COMPROBANTE_PARECIDO: 409,
  },
  uses: ['rendiciones.consultar', 'rendiciones.editar'],
  calls: { comprobantes },
  screens: comprobantesScreens,
})
