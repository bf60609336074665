import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature } from '../platform/feature.ts'
import { exactText } from '../platform/validation.ts'
import { avisosEquipo as textos } from '../textos/es/afiliado/avisos-equipo.ts'

/** Push notifications on phones and computers (web push): devices, kinds and quiet hours (decision 087). */

/** Kinds that may be pushed instead of mailed. Evidence (copies of signed documents, security) is always mailed. */
export const clasesAviso = ['tramites', 'garantias', 'debitos', 'rendiciones'] as const
export type ClaseAviso = (typeof clasesAviso)[number]

/** Maximum devices per person; an additional one replaces the least recently notified. */
export const equiposConAviso = 10

const hora = z.number().int().min(0).max(23)
/** Quiet hours, in the organisation's time zone; an earlier end is on the next day. */
const silencio = z
  .object({ desde: hora, hasta: hora })
  .refine((v) => v.desde !== v.hasta, { path: ['hasta'], message: '@validacion.patron' })
  .nullable()
export type Silencio = z.infer<typeof silencio>

/** Base64url of a fixed number of bytes, as browsers give their keys. */
const clave = (bytes: number, letras: number) =>
  exactText(letras).refine((v) => /^[\w-]+$/.test(v) && v.length === letras && Math.floor((v.length * 3) / 4) === bytes)

/** A browser's push subscription. Its address is untrusted: the server checks where it leads. */
export const suscripcion = z.object({
  endpoint: exactText(1000).min(1),
  /** A P-256 point, uncompressed. */
  p256dh: clave(65, 87).refine((v) => v.startsWith('B')),
  auth: clave(16, 22),
})

/** Kinds sent by mail only, and the quiet hours. */
export const eleccionAvisos = z.object({ porCorreo: z.array(z.enum(clasesAviso)).max(clasesAviso.length), silencio })

export const equipoConAviso = z.object({
  id: z.number(),
  /** Proper names, '' if the device does not report them. */
  programa: z.string(),
  sistema: z.string(),
  desde: z.string(),
  /** The current device. */
  actual: z.boolean(),
})
export type EquipoConAviso = z.infer<typeof equipoConAviso>

export const avisosDeEquipos = z.object({
  /** The browser's key to subscribe; null if the installation has none, and then nothing is offered. */
  clave: z.string().nullable(),
  /** The e-mail address used otherwise. */
  correo: z.string(),
  /** Only those possible for this person. */
  clases: z.array(z.object({ clase: z.enum(clasesAviso), equipo: z.boolean() })),
  silencio,
  equipos: z.array(equipoConAviso),
})
export type AvisosDeEquipos = z.infer<typeof avisosDeEquipos>

const ruta = 'usuarios/actual/avisos'
const cambia = [ruta] as const

export const avisosEquipo = {
  leer: defineCall({
    access: 'conSesion',
    method: 'GET',
    path: ruta,
    summary: 'Dónde y de qué se le avisa a quien pregunta',
    response: avisosDeEquipos,
  }),
  elegir: defineCall({
    access: 'conSesion',
    method: 'PUT',
    path: ruta,
    recentAuth: false,
    summary: 'Cambia de qué se avisa en los equipos propios, y a qué horas no',
    body: eleccionAvisos,
    invalidates: cambia,
  }),
  activar: defineCall({
    access: 'conSesion',
    method: 'PUT',
    path: 'usuarios/actual/avisos/equipo',
    recentAuth: false,
    summary: 'Avisar en este equipo, con lo que su navegador contestó',
    body: suscripcion,
    invalidates: cambia,
  }),
  terminar: defineCall({
    access: 'conSesion',
    method: 'DELETE',
    path: 'usuarios/actual/avisos/equipos/:id',
    recentAuth: false,
    summary: 'No avisar más en un equipo propio',
    invalidates: cambia,
  }),
}

export const equipoNoticesFeature = defineFeature({
  name: 'afiliado/avisos-equipo',
  texts: { avisosEquipo: textos },
  forMembers: 'aparte',
  errors: { AVISOS_APAGADOS: 409, AVISOS_SERVICIO: 400, AVISOS_SIN_EQUIPO: 409 },
  calls: { avisosEquipo },
})
