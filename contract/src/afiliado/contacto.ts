import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { catalogText } from '../platform/catalogText.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { line, paragraphs, requiredEmail, text } from '../platform/validation.ts'
import { contacto as textos } from '../textos/es/afiliado/contacto.ts'
import { camposNovedad } from './novedades.ts'

/** Contact: a query that a person sends to an office (secretaría) of the union, kept with a number and sent by mail. */

/** Longest message, shown as a live counter (B-CONTACTO-15). */
export const largoMensaje = 600

/** Missing is "required"; anything that is no number is "not a valid one" (B-CONTACTO-04, B-CONTACTO-05). */
const codigoSecretaria = z
  .number({ error: ({ input }) => (input === undefined || input === null ? undefined : '@errores.SECRETARIA_INVALIDA') })
  .int('@errores.SECRETARIA_INVALIDA')
  .positive('@errores.SECRETARIA_INVALIDA')

/** The enquiry (B-CONTACTO-02). `envio` is what the sender calls this sending: repeated, it is answered again and not stored again. */
export const consultaNueva = z.object({
  secretariaContacto: z.object({ codigo: codigoSecretaria }),
  nombre: text(80),
  email: requiredEmail,
  // Digits before length: "abc" is an invalid value, "341" is too short (K-28).
  telefono: line(20).regex(/^\d*$/).min(10),
  mensaje: paragraphs(largoMensaje).min(1),
  envio: z.uuid().optional(),
  /** What of the register they ask to be corrected: the branch sees it beside what it says (decision 048). */
  correccion: z.object({ campo: z.enum(camposNovedad), deberia: text(120) }).optional(),
})
export type ConsultaNueva = z.infer<typeof consultaNueva>

/** `numero` is the reference as a person quotes it: C-000123/2026. */
export const consultaEnviada = z.object({ id: z.number(), numero: z.string() })
export type ConsultaEnviada = z.infer<typeof consultaEnviada>

/** (B-CONTACTO-03); where its mail goes is nobody's business. */
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

/** How many of one's own queries are listed: the newest. */
export const consultasListadas = 20

/** A query that the person sent; `respondida` (a day) when its answer is known to the portal: the others come by mail or telephone. */
export const consultaPropia = z.object({
  id: z.number(),
  numero: z.string(),
  fecha: z.string(),
  secretaria: z.string(),
  mensaje: z.string(),
  /** Where its answer goes. */
  email: z.string(),
  telefono: z.string(),
  respondida: z.string().nullable(),
  /** Of a correction that was answered: whether the register says it now. */
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
