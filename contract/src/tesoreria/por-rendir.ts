import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { removableParts } from '../platform/uploads.ts'
import { amountBetween, dateFrom2000, id, line, paragraphs, text } from '../platform/validation.ts'
import { porRendir as textos } from '../textos/es/tesoreria/por-rendir.ts'
import {
  cambiaComprobante,
  comprobanteKinds,
  comprobanteLimits,
  empty,
  fechaConfirmada,
  fingerprint,
  letra,
  numeroOpcional,
  otroComprobante,
  parecido,
  qrFields,
  todosONinguno,
} from './comprobantes.ts'
import { cuitProveedor } from './proveedores.ts'
import { newRendicion, tipoRendicion } from './rendiciones-gasto.ts'

/** Unsettled receipts, each of a person and branch, kept until they join a settlement (decision 082). */

/** Maximum rows in the list: the newest ones. */
export const maximoPorRendir = 500
/** Maximum receipts moved to a settlement in one request. */
export const maximoALaVez = 100
/** Maximum pages merged into one document. */
export const sheetsMax = 10
/** Days before an unsettled receipt triggers a notice. */
export const diasPorRendir = 15
export const conceptoLength = 80

/** Fields known so far: null or "" if unknown. `concepto` is a name, since other types of settlement may share it. */
const sabido = z
  .object({
    fecha: empty(dateFrom2000),
    fechaConfirmada,
    cuitProveedor: empty(cuitProveedor),
    proveedor: line(comprobanteLimits.proveedor).default(''),
    clase: z.enum(comprobanteKinds).default('FACTURA'),
    letra,
    puntoVenta: numeroOpcional(comprobanteLimits.puntoVenta),
    numeroComprobante: numeroOpcional(comprobanteLimits.numero),
    importe: empty(amountBetween(0, comprobanteLimits.importe)),
    qr: line(2000).default(''),
    motivoParecido: paragraphs(comprobanteLimits.motivo).default(''),
    concepto: line(conceptoLength).default(''),
    version: z.number().int().positive(),
  })
  .superRefine(todosONinguno)
export type SabidoPorRendir = z.output<typeof sabido>

/**
 * Data of a new receipt, apart from its file. `clave` makes the request idempotent; the server checks the browser's `qr` again.
 */
export const datosPorRendir = z.object({
  clave: z.uuid(),
  idSeccional: id,
  nombreDelUsuario: line(comprobanteLimits.nombreArchivo).default(''),
  original: fingerprint.default(''),
  qr: line(2000).default(''),
})
export type DatosPorRendir = z.output<typeof datosPorRendir>

/**
 * An unsettled receipt. `propuesta`: the provider's name for this CUIT, its last concept in this branch and recent frequency.
 * `repetido` and `parecidos`: submitted duplicates and possible duplicates. `gemelo`: an unsettled duplicate. `miniatura`: true
 * if it has a thumbnail. `leido`: fields suggested from a PDF's text until saved; `qrIlegible`: a QR was detected in the file but
 * not decoded.
 */
export const porRendir = z.object({
  id: z.number(),
  clave: z.string(),
  version: z.number(),
  idSeccional: z.number(),
  fecha: z.string().nullable(),
  cuitProveedor: z.string(),
  proveedor: z.string(),
  clase: z.enum(comprobanteKinds),
  letra: z.string().nullable(),
  puntoVenta: z.number().nullable(),
  numeroComprobante: z.number().nullable(),
  importe: z.number().nullable(),
  qr: z.string(),
  delQr: z.array(z.enum(qrFields)),
  leido: z.array(z.enum(qrFields)),
  qrIlegible: z.boolean(),
  motivoParecido: z.string(),
  concepto: z.string(),
  propuesta: z.object({ proveedor: z.string(), concepto: z.string(), veces: z.number() }),
  /** Why its provider is distrusted; "" if it is not. */
  desconfianza: z.string(),
  nombre: z.string(),
  tipoArchivo: z.string(),
  bytes: z.number(),
  miniatura: z.boolean(),
  contenido: z.string(),
  subido: z.string(),
  subidoPor: z.string(),
  mio: z.boolean(),
  sacado: z.array(z.enum(removableParts)),
  repetido: otroComprobante.nullable(),
  parecidos: z.array(parecido),
  gemelo: z.number().nullable(),
})
export type PorRendir = z.infer<typeof porRendir>

/** A draft settlement of the branch that accepts them, with its lines. `mia`: created by the user. */
const borrador = z.object({
  id: z.number(),
  mia: z.boolean(),
  numeroRendicion: z.string(),
  nombreTipo: z.string(),
  periodo: z.string(),
  cantidadComprobantes: z.number(),
  detalles: z.array(z.object({ id: z.number(), concepto: z.string() })),
})
export type BorradorPorRendir = z.infer<typeof borrador>

/** A type of settlement with the names of its concepts. */
const tipoConConceptos = tipoRendicion.extend({ conceptos: z.array(z.string()) })
export type TipoConConceptos = z.infer<typeof tipoConConceptos>
/** Header of the branch's last settlement of a type, preferring the caller's own: proposed for the next one. */
const encabezadoPropuesto = z.object({
  tipo: z.number(),
  idSecretario: z.number().nullable(),
  idTesorero: z.number().nullable(),
  secretaria: z.number().nullable(),
  motivo: z.string(),
})
export type EncabezadoPropuesto = z.infer<typeof encabezadoPropuesto>

/**
 * `filas`, newest first; `hay`: total, including those not listed. `conceptos`: names to choose from. `tipos` and `propuestas`,
 * one per type and the latest first, are for a new settlement.
 */
export const bandejaPorRendir = z.object({
  filas: z.array(porRendir),
  hay: z.number(),
  borradores: z.array(borrador),
  conceptos: z.array(z.string()),
  tipos: z.array(tipoConConceptos),
  propuestas: z.array(encabezadoPropuesto),
})
export type BandejaPorRendir = z.infer<typeof bandejaPorRendir>

const unaVezCadaUno = (own: ReadonlyArray<{ clave: string }>): boolean => new Set(own.map((c) => c.clave)).size === own.length
/** Receipts to move, at the version read, and the target line of each. */
export const pasePorRendir = z.object({
  idRendicion: id,
  comprobantes: z
    .array(z.object({ clave: z.uuid(), version: z.number().int().positive(), iddetalle: id }))
    .min(1)
    .max(maximoALaVez)
    .refine(unaVezCadaUno),
})
export type PasePorRendir = z.output<typeof pasePorRendir>

/** A new settlement with receipts, each with its read version and the name of a concept of its type. */
export const rendicionDeEllos = newRendicion.required({ clave: true }).extend({
  comprobantes: z
    .array(z.object({ clave: z.uuid(), version: z.number().int().positive(), concepto: text(conceptoLength) }))
    .min(1)
    .max(maximoALaVez)
    .refine(unaVezCadaUno),
  /** Also submits it for signature. */
  enviar: z.boolean(),
})
export type RendicionDeEllos = z.output<typeof rendicionDeEllos>

/** Pages of one document, in order. */
export const juntePorRendir = z.object({
  comprobantes: z
    .array(z.object({ clave: z.uuid(), version: z.number().int().positive() }))
    .min(2)
    .max(sheetsMax)
    .refine(unaVezCadaUno),
})
export type JuntarPorRendir = z.output<typeof juntePorRendir>

const path = 'comprobantes-por-rendir'
const ofRendicion = 'rendiciones-gasto/:codigo/conceptos/:iddetalle/comprobantes'
const lee = { access: { permission: 'rendiciones.editar' } } as const
const escribe = { ...lee, recentAuth: false } as const
const cambia = [path, 'vistas/esperan'] as const

export const comprobantesPorRendir = {
  listar: defineCall({
    ...lee,
    method: 'GET',
    path: path,
    summary: 'Los comprobantes por rendir de una seccional: los propios, y todos para quien firma en ella',
    query: z.object({ idSeccional: id }),
    response: bandejaPorRendir,
  }),
  agregar: defineCall({
    ...escribe,
    method: 'POST',
    path: path,
    summary:
      'Deja un comprobante por rendir: multipart, datos en JSON y después contenido; fila es null si ya está en una rendición',
    response: z.object({ fila: porRendir.nullable(), quedan: z.number().nullable() }),
    creates: true,
    invalidates: cambia,
  }),
  modificar: defineCall({
    ...escribe,
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Guarda lo que se sabe de un comprobante por rendir',
    body: sabido,
    response: porRendir,
    invalidates: cambia,
  }),
  eliminar: defineCall({
    ...escribe,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Descarta un comprobante por rendir, con su archivo',
    invalidates: cambia,
  }),
  pasar: defineCall({
    ...escribe,
    method: 'POST',
    path: `${path}/pasar`,
    summary: 'Pasa comprobantes por rendir a los conceptos de una rendición en borrador de su seccional: todos o ninguno',
    body: pasePorRendir,
    response: z.object({ pasaron: z.number() }),
    invalidates: cambiaComprobante,
  }),
  rendir: defineCall({
    ...escribe,
    method: 'POST',
    path: `${path}/rendir`,
    summary: 'Empieza una rendición con comprobantes por rendir y, si se pide, la envía a firmar: todo o nada',
    body: rendicionDeEllos,
    response: z.object({
      id: z.number(),
      numeroRendicion: z.string(),
      enviada: z.boolean(),
      /** Signers without an account, who are not notified. */
      sinCuenta: z.array(z.string()),
    }),
    creates: true,
    invalidates: cambiaComprobante,
  }),
  juntar: defineCall({
    ...escribe,
    method: 'POST',
    path: `${path}/juntar`,
    summary: 'Hace de varios comprobantes por rendir uno solo, con sus hojas en ese orden',
    body: juntePorRendir,
    response: porRendir,
    invalidates: cambia,
  }),
  retirar: defineCall({
    ...escribe,
    method: 'POST',
    path: `${ofRendicion}/:idcomprobante/retirar`,
    summary: 'Saca un comprobante de una rendición en borrador y lo deja por rendir, con su archivo y sus datos',
    invalidates: cambiaComprobante,
  }),
  archivo: defineCall({
    ...lee,
    method: 'GET',
    path: `${path}/:id/archivo`,
    summary: 'El archivo de un comprobante por rendir; con ver=1, para mostrarlo',
    query: z.object({ ver: z.literal('1').optional() }),
    response: 'archivo',
  }),
  miniatura: defineCall({
    ...lee,
    method: 'GET',
    path: `${path}/:id/miniatura`,
    summary: 'La foto de un comprobante por rendir, en chico',
    response: 'archivo',
  }),
}

export const porRendirScreens = defineScreens({
  porRendir: { path: 'tesoreria/por-rendir', permission: 'rendiciones.editar', searchParams: ['idSeccional', 'compartido'] },
})

export const porRendirFeature = defineFeature({
  name: 'tesoreria/por-rendir',
  texts: { porRendir: textos },
  uses: ['rendiciones.editar'],
  errors: {
    /** The receipt is gone: it joined another settlement or was discarded. */
    POR_RENDIR_NO_ESTA: 409,
    POR_RENDIR_INCOMPLETO: 409,
    /** Two of the receipts to move are the same one. */
    POR_RENDIR_DOS_VECES: 409,
    POR_RENDIR_NO_SE_JUNTAN: 409,
    /** An identical file is already waiting in this branch. */
    POR_RENDIR_YA_ESPERA: 409,
    /** The settlement's type lacks this concept. */
    POR_RENDIR_CONCEPTO: 409,
  },
  calls: { comprobantesPorRendir },
  screens: porRendirScreens,
  menu: [
    { section: 'tesoreria', order: 100, screen: 'porRendir', icon: 'recibo', title: 'porRendir.pantallas.porRendir.titulo' },
  ],
})
