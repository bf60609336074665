import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { removableParts } from '../platform/uploads.ts'
import { exactText, paragraphs } from '../platform/validation.ts'
import { firmas as clasesFirma } from '../seccionales/mandatos.ts'
import { firmas as textos } from '../textos/es/tesoreria/firmas.ts'
import { comprobantesObservados } from './observados.ts'
import { estadosRendicion } from './rendiciones-estados.ts'
import { cambiaRendicion, rendicionLimits } from './rendiciones-gasto.ts'

/**
 * The two signatures of an expense settlement: send, review, sign, return and verify (002 §4, §6, decisions §8, decision 044).
 */

/** Days before a pending signer is reminded, and between reminders. */
export const diasRecordatorio = 2

const idEstado = z.literal(estadosRendicion)
const huella = exactText(64).regex(/^[0-9a-f]{64}$/)
const firma = z.enum(clasesFirma)

/** `confirma`: the sender knows that it was already sent. (C-FIRMA-12) */
export const envioAFirmar = z.object({ confirma: z.boolean().default(false) })
/** Result of sending: `huella` of what will be signed; `sinCuenta`: signers without an account, who get no mail. */
export const sentRendicion = z.object({ huella: z.string(), fechaUltimoEnvio: z.string(), sinCuenta: z.array(z.string()) })

/** `huella` on the signer's screen; others are rejected. A caller who is no signer gets that error first (decisions §11). */
export const rendicionAutorizar = z.object({ huella: huella.or(z.literal('')).default('') })
/** While signatures are pending, a signer gives `motivo` or observes receipts. `huella`, if sent, is the displayed one. */
export const rendicionDevolver = z.object({
  motivo: paragraphs(rendicionLimits.devolucion).default(''),
  comprobantes: comprobantesObservados,
  huella: huella.optional(),
})

/** A signature slot. Names come from the register; `firmada` timestamp or null, `avisada` when its signer was last mailed. */
export const lugarDeFirma = z.object({
  firma,
  numero: z.number().nullable(),
  nombre: z.string(),
  puesto: z.string(),
  firmada: z.string().nullable(),
  avisada: z.string().nullable(),
  esMia: z.boolean(),
})
export type LugarDeFirma = z.infer<typeof lugarDeFirma>

/** A receipt as shown to its signer. Pesos. `cambio`: difference from the version returned; `antes`: its previous amount. */
export const comprobanteAFirmar = z.object({
  id: z.number(),
  idDetalle: z.number(),
  concepto: z.string(),
  fecha: z.string(),
  cuit: z.string(),
  proveedor: z.string(),
  clase: z.string(),
  letra: z.string().nullable(),
  puntoVenta: z.number().nullable(),
  numero: z.number().nullable(),
  importe: z.number(),
  nombre: z.string(),
  tipoArchivo: z.string(),
  bytes: z.number(),
  /** True if the portal read the QR in the file and its number, day and amount match. */
  delArchivo: z.boolean(),
  /** Why its provider is distrusted today; "" if it is not. */
  desconfianza: z.string(),
  sacado: z.array(z.enum(removableParts)),
  cambio: z.enum(['NUEVO', 'CAMBIO']).nullable(),
  antes: z.number().nullable(),
  /** Overridden warnings, each with its reason. */
  parecidos: z.array(
    z.object({
      clase: z.enum(['MISMO_ARCHIVO', 'MISMO_IMPORTE']),
      numeroRendicion: z.string(),
      nombreSeccional: z.string(),
      fecha: z.string(),
      importe: z.number(),
      motivo: z.string(),
      usuario: z.string(),
    }),
  ),
})
export type ComprobanteAFirmar = z.infer<typeof comprobanteAFirmar>

/** Header fields whose changes are reported. */
export const camposEncabezado = [
  'tipo',
  'fecha',
  'periodo',
  'responsable',
  'secretaria',
  'motivo',
  'personasViajaron',
  'secretario',
  'tesorero',
] as const

/** Changes since the last return, and its reason. Pesos. */
export const rendicionChanges = z.object({
  motivo: z.string(),
  por: z.string(),
  deMi: z.boolean(),
  momento: z.string(),
  totalAntes: z.number(),
  agregados: z.array(z.number()),
  modificados: z.array(z.object({ id: z.number(), antes: z.number(), importe: z.number() })),
  quitados: z.array(z.object({ proveedor: z.string(), importe: z.number() })),
  encabezado: z.array(z.object({ campo: z.enum(camposEncabezado), antes: z.string(), ahora: z.string() })),
  iguales: z.number(),
})
export type RendicionChanges = z.infer<typeof rendicionChanges>

/**
 * Pending signatures of a settlement, since when (ISO timestamp), and who may name an interim. `cargo` false: that person no
 * longer holds the office. `pedido`: the last request of this sending. `pide` true if the caller may request one now.
 */
export const esperaFirmas = z.object({
  faltan: z.array(z.object({ firma, nombre: z.string(), desde: z.string(), cuenta: z.boolean(), cargo: z.boolean() })),
  nombran: z.array(z.string()),
  pedido: z.object({ por: z.string(), momento: z.string() }).nullable(),
  pide: z.boolean(),
})
export type EsperaFirmas = z.infer<typeof esperaFirmas>

/** A settlement waiting for the caller's signature. */
export const esperaMiFirma = z.object({
  id: z.number(),
  numeroRendicion: z.string(),
  nombreSeccional: z.string(),
  nombreTipo: z.string(),
  periodo: z.string(),
  total: z.number(),
  cantidadComprobantes: z.number(),
  /** When it was sent, and by whom. */
  desde: z.string(),
  por: z.string(),
})
export type EsperaMiFirma = z.infer<typeof esperaMiFirma>

/** Data of the signing screen. `huella` is "" before it is sent; `periodo` "11/2026" or "". */
export const rendicionAFirmar = z.object({
  id: z.number(),
  numeroRendicion: z.string(),
  idSeccional: z.number(),
  nombreSeccional: z.string(),
  nombreTipo: z.string(),
  periodo: z.string(),
  fecha: z.string(),
  responsable: z.string(),
  secretaria: z.string(),
  motivo: z.string(),
  personasViajaron: z.string(),
  total: z.number(),
  idEstado,
  estado: z.string(),
  huella: z.string(),
  enviada: z.object({ por: z.string(), momento: z.string() }).nullable(),
  firmas: z.array(lugarDeFirma),
  /** The signing office the caller holds by delegation, which does not include signing. */
  delegado: z.object({ titular: z.string(), puesto: z.string(), hasta: z.string() }).nullable(),
  can: z.object({ autorizar: z.boolean(), devolver: z.boolean() }),
  conceptos: z.array(
    z.object({
      idDetalle: z.number(),
      concepto: z.string(),
      observacion: z.string(),
      cantidad: z.number(),
      total: z.number(),
    }),
  ),
  /** Changed receipts first. */
  comprobantes: z.array(comprobanteAFirmar),
  cambios: rendicionChanges.nullable(),
  /** Other settlements waiting for the caller. */
  siguientes: z.array(esperaMiFirma),
})
export type RendicionAFirmar = z.infer<typeof rendicionAFirmar>

/**
 * Compares the stored data with what was signed; each problem names the difference and its receipt. `firmadas`: valid signatures.
 */
export const verificacionFirmas = z.object({
  valida: z.boolean(),
  huella: z.string(),
  firmadas: z.number(),
  comprobantes: z.number(),
  problemas: z.array(z.object({ texto: z.string(), idComprobante: z.number().nullable(), campo: z.string() })),
})
export type VerificacionFirmas = z.infer<typeof verificacionFirmas>

/** Public answer to the code of a printed settlement. Names are initials; null if the hash is unknown. */
export const estadosVerificacion = ['VALIDA', 'PENDIENTE', 'ANULADA', 'ALTERADA', 'DESCONOCIDA'] as const
export const rendicionVerificada = z.object({
  estado: z.enum(estadosVerificacion),
  organizacion: z.string(),
  rendicion: z
    .object({
      numeroRendicion: z.string(),
      nombreSeccional: z.string(),
      fecha: z.string(),
      total: z.number(),
      comprobantes: z.number(),
      firmas: z.array(z.object({ firma, puesto: z.string(), iniciales: z.string(), momento: z.string() })),
    })
    .nullable(),
})
export type RendicionVerificada = z.infer<typeof rendicionVerificada>

const query = { access: { permission: 'rendiciones.consultar' } } as const
const cambia = [
  ...cambiaRendicion,
  'rendiciones-gasto/:codigo/para-firmar',
  'rendiciones-gasto/:codigo/verificar-firmas',
  'rendiciones-gasto/:codigo/espera-firmas',
  'vistas/esperan',
] as const

export const firmasRendicion = {
  enviar: defineCall({
    access: { permission: 'rendiciones.editar' },
    method: 'POST',
    path: 'rendiciones-gasto/:codigo/enviar-autorizacion',
    summary: 'Manda una rendición a sus dos firmantes; confirma, si ya se había mandado',
    body: envioAFirmar,
    response: sentRendicion,
    recentAuth: false,
    invalidates: cambia,
  }),
  // Open to any reader, so that a caller who is not a signer gets the reason (C-FIRMA-07).
  autorizar: defineCall({
    ...query,
    method: 'POST',
    path: 'rendiciones-gasto/:codigo/autorizar-rendicion',
    summary: 'Firma una rendición, quien figura como su secretario o su tesorero',
    body: rendicionAutorizar,
    response: z.object({ idEstado, huella: z.string(), momento: z.string() }),
    signingAction: 'persona',
    invalidates: cambia,
  }),
  devolver: defineCall({
    ...query,
    method: 'POST',
    path: 'rendiciones-gasto/:codigo/devolver',
    summary: 'Devuelve a borrador una rendición que espera firmas o fue observada; anula sus firmas',
    body: rendicionDevolver,
    recentAuth: true,
    invalidates: cambia,
  }),
  paraFirmar: defineCall({
    ...query,
    method: 'GET',
    path: 'rendiciones-gasto/:codigo/para-firmar',
    summary: 'Una rendición como la lee quien la firma, con lo que cambió desde que volvió',
    response: rendicionAFirmar,
  }),
  espera: defineCall({
    ...query,
    method: 'GET',
    path: 'rendiciones-gasto/:codigo/espera-firmas',
    summary: 'Desde cuándo espera una rendición cada firma, y quién puede nombrar un interino',
    response: esperaFirmas,
  }),
  pedirInterino: defineCall({
    ...query,
    method: 'POST',
    path: 'rendiciones-gasto/:codigo/pedir-interino',
    summary: 'Pide un interino en lugar de quien falta firmar, a quienes pueden nombrarlo; una vez por día',
    recentAuth: false,
    invalidates: ['rendiciones-gasto/:codigo/espera-firmas', 'rendiciones-gasto/:codigo/historial'],
  }),
  verificar: defineCall({
    ...query,
    method: 'GET',
    path: 'rendiciones-gasto/:codigo/verificar-firmas',
    summary: 'Si lo guardado, con sus archivos, es lo que se firmó, y qué difiere',
    response: verificacionFirmas,
  }),
  pdf: defineCall({
    ...query,
    method: 'GET',
    path: 'rendiciones-gasto/:codigo/pdf',
    summary: 'Una rendición en papel, con sus firmas y el código que la comprueba',
    response: 'archivo',
  }),
  zip: defineCall({
    ...query,
    method: 'GET',
    path: 'rendiciones-gasto/:codigo/comprobantes-zip',
    summary: 'Todos los comprobantes de una rendición, en orden, con su PDF',
    response: 'archivo',
  }),
  verificarPublica: defineCall({
    access: 'abierta',
    method: 'GET',
    path: 'verificar-rendicion/:huella',
    summary: 'Si una rendición impresa es la que está guardada',
    params: z.object({ huella }),
    response: rendicionVerificada,
  }),
}

export const firmasScreens = defineScreens({
  firmar: { path: 'seccionales/rendiciones-gasto/$id/firmar', permission: 'rendiciones.consultar' },
  verificarRendicion: { path: '/verificar-rendicion/$huella' },
})

export const firmasFeature = defineFeature({
  name: 'tesoreria/firmas',
  events: ['crear rendicion', 'cancelar rendicion', 'enviar rendicion', 'firmar rendicion', 'devolver rendicion'],
  texts: { firmas: textos },
  errors: {
    RENDICION_VACIA: 409,
    RENDICION_YA_ENVIADA: 409,
    /** K-55: the text is quoted from the specification. */
    FIRMA_AJENA: 403,
    FIRMA_YA_PUESTA: 409,
    FIRMANTE_SIN_CARGO: 409,
    RENDICION_ALTERADA: 409,
    RENDICION_SIN_ENVIAR: 409,
    /** An interim was requested today. */
    INTERINO_YA_PEDIDO: 409,
    /** No account may name one. */
    INTERINO_SIN_QUIEN: 409,
  },
  uses: ['rendiciones.consultar', 'rendiciones.editar', 'rendiciones.firmar'],
  calls: { firmasRendicion },
  screens: firmasScreens,
})
