import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { catalogText } from '../platform/catalogText.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { line, paragraphs, requiredEmail, text } from '../platform/validation.ts'
import { contacto as textos } from '../textos/es/afiliado/contacto.ts'
import { camposNovedad } from './novedades.ts'

/** Contact: an enquiry to an office (secretaría) of the union, stored with a number and sent by mail. */

/** Maximum message length, with a live counter (B-CONTACTO-15). */
export const largoMensaje = 600

/** Missing is "required"; anything but a number is "invalid" (B-CONTACTO-04, B-CONTACTO-05). */
const codigoSecretaria = z
  .number({ error: ({ input }) => (input === undefined || input === null ? undefined : '@errores.SECRETARIA_INVALIDA') })
  .int('@errores.SECRETARIA_INVALIDA')
  .positive('@errores.SECRETARIA_INVALIDA')

/** The enquiry (B-CONTACTO-02). `envio` is an idempotency key: a repeated sending is answered again and not stored again. */
export const consultaNueva = z.object({
  secretariaContacto: z.object({ codigo: codigoSecretaria }),
  nombre: text(80),
  email: requiredEmail,
  // Digits are checked before length: "abc" is invalid, "341" too short (K-28).
  telefono: line(20).regex(/^\d*$/).min(10),
  mensaje: paragraphs(largoMensaje).min(1),
  envio: z.uuid().optional(),
  /** Requested correction of the register: the branch sees it next to the current value (decision 048). */
  correccion: z.object({ campo: z.enum(camposNovedad), deberia: text(120) }).optional(),
})
export type ConsultaNueva = z.infer<typeof consultaNueva>

/** `numero` is the displayed reference: C-000123/2026. */
export const consultaEnviada = z.object({ id: z.number(), numero: z.string() })
export type ConsultaEnviada = z.infer<typeof consultaEnviada>

/** (B-CONTACTO-03); its e-mail address is not exposed. */
export const secretariaContacto = z.object({ codigo: z.number(), nombreSecretariaMostrar: catalogText() })
export type SecretariaContacto = z.infer<typeof secretariaContacto>

/** The enabled offices (B-CONTACTO-17); a list without exports. */
export const secretariasContactoList = defineList({
  name: 'secretariasContacto',
  path: 'vistas/secretarias-contacto',
  row: secretariaContacto,
  columns: {
    codigo: { type: 'entero', sortable: true },
    nombreSecretariaMostrar: { type: 'texto', sortable: true },
  },
  filters: {},
  initialSort: ['codigo', 'asc'],
})

/** Number of the caller's own enquiries listed, newest first. */
export const consultasListadas = 20

/** An enquiry of the user; `respondida` (a day) only if answered through the portal: other answers come by mail or telephone. */
export const consultaPropia = z.object({
  id: z.number(),
  numero: z.string(),
  fecha: z.string(),
  secretaria: z.string(),
  mensaje: z.string(),
  /** Address for the answer. */
  email: z.string(),
  telefono: z.string(),
  respondida: z.string().nullable(),
  /** For an answered correction: whether the register has it now. */
  tomada: z.boolean().nullable(),
})
export type ConsultaPropia = z.infer<typeof consultaPropia>

export const contacto = {
  propias: defineCall({
    method: 'GET',
    path: 'usuarios/actual/consultas',
    access: 'conSesion',
    summary: 'Las últimas consultas que envió quien pregunta, y cuándo se respondieron',
    response: z.array(consultaPropia),
  }),
  enviar: defineCall({
    method: 'POST',
    path: 'usuarios/enviar-consulta',
    access: 'conSesion',
    recentAuth: false,
    summary: 'Envía una consulta a una secretaría',
    body: consultaNueva,
    response: consultaEnviada,
    creates: true,
    invalidates: ['usuarios/actual/consultas', 'vistas/novedades-afiliado/:codigo'],
  }),
}

export const contactoScreens = defineScreens({
  contacto: { path: 'usuarios/contacto', searchParams: ['corregir', 'enviada'] },
})

export const contactoFeature = defineFeature({
  name: 'afiliado/contacto',
  events: ['enviar consulta'],
  texts: { contacto: textos },
  forMembers: true,
  errors: {
    SECRETARIA_INVALIDA: 400,
    CONSULTAS_AGOTADAS: 429,
  },
  lists: { secretariasContactoList },
  calls: { contacto },
  screens: contactoScreens,
  menu: [{ section: 'ayuda', order: 10, screen: 'contacto', icon: 'consulta', title: 'contacto.pantallas.contacto.titulo' }],
})
