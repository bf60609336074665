import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature } from '../platform/feature.ts'
import { exactText } from '../platform/validation.ts'
import { avisosEquipo as textos } from '../textos/es/afiliado/avisos-equipo.ts'

/** Notices on a phone or a computer (web push): which devices get them, of what, and when not (decision 087). */

/** What may be told on a device in the place of a mail. What is evidence (copies of what was signed, security) is always a mail. */
export const clasesAviso = ['tramites', 'garantias', 'debitos', 'rendiciones'] as const
export type ClaseAviso = (typeof clasesAviso)[number]

/** Devices of a person that are told: beyond them the one that was told longest ago makes room. */
export const equiposConAviso = 10

const hora = z.number().int().min(0).max(23)
/** From an hour until another one, in the organisation's zone: of the next day when it is not later. */
const silencio = z
  .object({ desde: hora, hasta: hora })
  .refine((v) => v.desde !== v.hasta, { path: ['hasta'], message: '@validacion.patron' })
  .nullable()
export type Silencio = z.infer<typeof silencio>

/** Base64url of so many bytes, as browsers give their keys. */
const clave = (bytes: number, letras: number) =>
  exactText(letras).refine((v) => /^[\w-]+$/.test(v) && v.length === letras && Math.floor((v.length * 3) / 4) === bytes)

/** What a browser answers when it is asked for notices. Its address is what somebody says: the server looks at where it leads. */
export const suscripcion = z.object({
  endpoint: exactText(1000).min(1),
  /** A point of P-256, uncompressed. */
  p256dh: clave(65, 87).refine((v) => v.startsWith('B')),
  auth: clave(16, 22),
})

/** What is left to the mail, and the hours of silence. */
export const eleccionAvisos = z.object({ porCorreo: z.array(z.enum(clasesAviso)).max(clasesAviso.length), silencio })

export const equipoConAviso = z.object({
  id: z.number(),
  /** Proper names, '' when the device does not say. */
  programa: z.string(),
  sistema: z.string(),
  desde: z.string(),
  /** The one that asks. */
  actual: z.boolean(),
})
export type EquipoConAviso = z.infer<typeof equipoConAviso>

export const avisosDeEquipos = z.object({
  /** What a browser asks for notices with; null where the installation has none, and then nothing is offered. */
  clave: z.string().nullable(),
  /** Where it is written to otherwise. */
  correo: z.string(),
  /** Only those that may come to this person. */
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
