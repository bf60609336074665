import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { catalogText } from '../platform/catalogText.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { date, exactText, line, text } from '../platform/validation.ts'
import { conformidad as textos } from '../textos/es/tramites/conformidad.ts'
import { memberCheckDigit } from '../values/cuit.ts'
import { estadosSolicitud } from './estados.ts'
import { papelesConformidad } from './personas.ts'
import { solicitud } from './solicitudes.ts'

/**
 * The consent of guarantors and co-applicants: in their own session, or through a single-use link without an account (decisions
 * §10, 039 and 066).
 */

/** Validity of a link in days, failed identifications that lock it, and links per person and per address a day. */
export const diasConformidad = 7
export const intentosConformidad = 5
export const enlacesPorPersona = 5
export const enlacesPorCorreo = 10

/** Version of the accepted text (`textoConformidad` of the catalogue): changes with any word of it. */
export const versionConformidad = '2026-11'

/**
 * Identification: a member's number (1001, 001001/3) or a document (28.417.305), and the birth date. If both match different
 * people, the person of the requested consent is meant.
 */
export const identificacion = z.object({
  numero: line(20)
    .min(1)
    .refine((v) => /^[\d.\s]{1,12}(\/\d)?$/.test(v), '@validacion.patron'),
  fechaNacimiento: date,
})
export type Identificacion = z.input<typeof identificacion>

/** The typed number, and whether it can be a member's (its check digit, if any, must be right) and a document's. */
export function numeroEscrito(escrito: string): { numero: number; deAfiliado: boolean; deDocumento: boolean } {
  const [cuerpo = '', digito] = escrito.split('/')
  const numero = Number(cuerpo.replace(/\D/g, ''))
  return {
    numero,
    deAfiliado: numero > 0 && (digito === undefined || memberCheckDigit(numero) === Number(digito)),
    deDocumento: numero > 0 && digito === undefined,
  }
}

const papel = z.enum(papelesConformidad)
/**
 * Data of a link before identification: role, expiry, and the id for answering in the account of a person with one; null without
 * an account.
 */
export const conformidadCerrada = z.object({ papel, vence: z.string(), propia: z.number().nullable() })
export type ConformidadCerrada = z.infer<typeof conformidadCerrada>

/** Content of the requested consent. Amounts in pesos; `texto` is the exact accepted text, and `huella` its SHA-256. */
export const conformidadAbierta = z.object({
  papel,
  vence: z.string(),
  solicitante: z.string(),
  persona: z.string(),
  producto: catalogText(),
  numeroSolicitudCompleto: z.string(),
  monto: z.number(),
  plazo: z.number(),
  cuota: z.number(),
  total: z.number(),
  tna: z.number(),
  cft: z.number(),
  texto: z.string(),
  textoVersion: z.string(),
  huella: z.string(),
})
export type ConformidadAbierta = z.infer<typeof conformidadAbierta>

/** The answer to the text of that `huella`, with the identification repeated. */
export const respuestaConformidad = identificacion.extend({
  acepta: z.literal([0, 1]),
  huella: exactText(64).regex(/^[0-9a-f]{64}$/),
})
export type RespuestaConformidad = z.input<typeof respuestaConformidad>
const respuestaPropia = respuestaConformidad.pick({ acepta: true, huella: true })
const respondida = z.object({ acepta: z.literal([0, 1]), solicitante: z.string() })

/** A consent requested from the user, or answered in their name: then with its text and hash. */
export const conformidadPropia = z.object({
  id: z.number(),
  papel,
  estado: z.enum(['PEDIDA', 'ACEPTADA', 'RECHAZADA', 'DESCONOCIDA']),
  solicitante: z.string(),
  producto: catalogText(),
  numeroSolicitudCompleto: z.string(),
  vence: z.string(),
  /** Timestamps are ISO, "" until they happen. */
  respondida: z.string(),
  texto: z.string(),
  huella: z.string(),
})
export type ConformidadPropia = z.infer<typeof conformidadPropia>

/** A given answer for the holder of its copy, and the state of the request. Timestamps are ISO. */
export const copiaConformidad = z.object({
  papel,
  acepta: z.boolean(),
  persona: z.string(),
  solicitante: z.string(),
  producto: catalogText(),
  numeroSolicitudCompleto: z.string(),
  estadoSolicitud: z.enum(estadosSolicitud),
  respondida: z.string(),
  desconocida: z.boolean(),
  texto: z.string(),
  huella: z.string(),
})
export type CopiaConformidad = z.infer<typeof copiaConformidad>

/** A stored answer. `coincide`: the text still matches the hash stored with the answer. */
export const conformidadGuardada = z.object({
  id: z.number(),
  papel,
  estado: z.enum(['ACEPTADA', 'RECHAZADA', 'REEMPLAZADA']),
  email: z.string(),
  pedida: z.string(),
  respondida: z.string(),
  /** Network address of the answer; "" except for the desk. */
  direccion: z.string(),
  texto: z.string(),
  textoVersion: z.string(),
  huella: z.string(),
  coincide: z.boolean(),
})
export type ConformidadGuardada = z.infer<typeof conformidadGuardada>

const claves = z.object({ token: text(300) })
const conToken = { access: 'abierta', params: claves } as const

export const conformidades = {
  pedir: defineCall({
    access: { permission: 'tramites.iniciar' },
    invalidates: ['productos-afiliado/:id'],
    method: 'POST',
    path: 'solicitudes/:id/conformidades',
    recentAuth: false,
    summary: 'Manda al garante o al cosolicitante el enlace para que responda; el anterior deja de servir',
    body: z.object({ papel, version: z.number().int().positive().optional() }),
    response: solicitud,
  }),
  guardadas: defineCall({
    access: { permission: 'tramites.consultar' },
    method: 'GET',
    path: 'solicitudes/:id/conformidades',
    summary: 'Lo que respondieron quienes responden por una solicitud, con su texto y si su huella coincide',
    response: z.array(conformidadGuardada),
  }),
  mirar: defineCall({
    ...conToken,
    method: 'GET',
    path: 'conformidades/:token',
    summary: 'Si un enlace de conformidad todavía sirve; no lo usa ni dice de quién es',
    response: conformidadCerrada,
  }),
  abrir: defineCall({
    ...conToken,
    method: 'POST',
    path: 'conformidades/:token/abrir',
    summary: 'Muestra a quien se identificó por qué responde',
    body: identificacion,
    response: conformidadAbierta,
  }),
  responder: defineCall({
    ...conToken,
    method: 'POST',
    path: 'conformidades/:token/responder',
    signingAction: 'enlace',
    summary: 'Acepta o no responder por una solicitud; usa el enlace',
    body: respuestaConformidad,
    response: respondida,
  }),
  mirarCopia: defineCall({
    ...conToken,
    method: 'GET',
    path: 'conformidades-respondidas/:token',
    summary: 'Lo que se respondió, a quien tiene el enlace de la copia, y en qué quedó la solicitud',
    response: copiaConformidad,
  }),
  bajarCopia: defineCall({
    ...conToken,
    method: 'GET',
    path: 'conformidades-respondidas/:token/copia',
    summary: 'Lo que se respondió, en PDF, a quien tiene el enlace de la copia',
    response: 'archivo',
  }),
  desconocerCopia: defineCall({
    ...conToken,
    method: 'POST',
    path: 'conformidades-respondidas/:token/desconocer',
    summary: 'Dice que no fue quien respondió, con el enlace de la copia; la respuesta deja de valer y la mesa lo ve',
    response: z.object({ papel }),
  }),
}

const enSesion = { access: 'conSesion' } as const
const cambiaPropia = ['vistas/conformidades-propias', 'conformidades-propias/:id', 'vistas/esperan'] as const

/** Consents given by the user, or requested from them. */
export const conformidadesPropias = {
  listar: defineCall({
    ...enSesion,
    method: 'GET',
    path: 'vistas/conformidades-propias',
    summary: 'Por quiénes le pidieron responder a quien pregunta, y qué se respondió en su nombre',
    response: z.array(conformidadPropia),
  }),
  abrir: defineCall({
    ...enSesion,
    method: 'GET',
    path: 'conformidades-propias/:id',
    summary: 'Por qué se le pide responder a quien pregunta',
    response: conformidadAbierta,
  }),
  bajarCopia: defineCall({
    ...enSesion,
    method: 'GET',
    path: 'conformidades-propias/:id/copia',
    summary: 'Lo que respondió quien pregunta, en PDF',
    response: 'archivo',
  }),
  responder: defineCall({
    ...enSesion,
    method: 'POST',
    path: 'conformidades-propias/:id/responder',
    signingAction: 'persona',
    summary: 'Acepta o no responder por una solicitud, en la sesión propia',
    body: respuestaPropia,
    response: respondida,
    invalidates: cambiaPropia,
  }),
  desconocer: defineCall({
    ...enSesion,
    method: 'POST',
    path: 'conformidades-propias/:id/desconocer',
    recentAuth: false,
    summary: 'Dice que no fue quien respondió; la respuesta deja de valer y la mesa lo ve',
    invalidates: cambiaPropia,
  }),
}

export const conformidadScreens = defineScreens({
  conformidad: { path: '/conformidad/$token' },
  conformidadPropia: { path: 'conformidades/$id' },
  copia: { path: '/no-fui-yo/$token' },
})

export const conformidadFeature = defineFeature({
  name: 'tramites/conformidad',
  texts: { conformidad: textos },
  forMembers: true,
  errors: {
    CONFORMIDAD_SIN_DATOS: 409,
    CONFORMIDAD_CORREO_PROPIO: 409,
    CONFORMIDAD_YA_ACEPTADA: 409,
    CONFORMIDAD_EN_ORDEN: 409,
    CONFORMIDAD_MUCHOS_ENLACES: 409,
    CONFORMIDAD_NO_COINCIDE: 409,
    CONFORMIDAD_USADA: 409,
    CONFORMIDAD_VENCIDA: 409,
    CONFORMIDAD_REEMPLAZADA: 409,
    CONFORMIDAD_CERRADA: 409,
    CONFORMIDAD_SIN_EFECTO: 409,
    /** A person with an account answers in it. */
    CONFORMIDAD_CON_CUENTA: 409,
  },
  uses: ['tramites.consultar', 'tramites.iniciar'],
  calls: { conformidades, conformidadesPropias },
  screens: conformidadScreens,
})
