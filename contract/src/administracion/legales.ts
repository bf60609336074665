import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { locales } from '../platform/locale.ts'
import { paragraphs, text } from '../platform/validation.ts'
import { legales as textosDeLegales } from '../textos/es/administracion/legales.ts'

/**
 * Legal texts of the organisation: terms, privacy policy and direct debit authorisation. They are configuration; the first two
 * with a few marks (platform/rich-text.ts), the signed one in plain text.
 */

/** Public documents. */
export const documentosPublicos = ['terminos', 'privacidad'] as const
export type DocumentoPublico = (typeof documentosPublicos)[number]
export const documentosLegales = [...documentosPublicos, 'debito'] as const
export type DocumentoLegal = (typeof documentosLegales)[number]

const seccionLegal = z.object({ titulo: text(200), parrafos: z.array(paragraphs(10_000).min(1)).max(200) })
const secciones = z.array(seccionLegal).max(100)

/** Configured by the organisation: date of the version, and sections per language (at least Spanish). */
export const textosLegales = z.partialRecord(
  z.enum(documentosLegales),
  z.object({
    version: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, '@validacion.fecha'),
    textos: z.object({ es: secciones, en: secciones.optional(), zh: secciones.optional(), ja: secciones.optional() }),
  }),
)
export type TextosLegales = z.infer<typeof textosLegales>

/** One document to read. `idioma` is its language: Spanish if the user's is not configured. */
export const textoLegal = z.object({
  documento: z.enum(documentosPublicos),
  version: z.string(),
  versionFormateada: z.string(),
  idioma: z.enum(locales),
  secciones: z.array(seccionLegal),
})
export type TextoLegal = z.infer<typeof textoLegal>

/** (A-LEGALES-01, A-LEGALES-02) */
export const legales = {
  leer: defineCall({
    access: 'abierta',
    method: 'GET',
    path: 'textos-legales/:documento',
    summary: 'Términos y condiciones (terminos) o política de privacidad (privacidad)',
    params: z.object({ documento: z.enum(documentosPublicos) }),
    response: textoLegal,
  }),
}

export const legalesScreens = defineScreens({
  terminos: { path: '/terminos-condiciones' },
  privacidad: { path: '/politicas-privacidad' },
})

export const legalesFeature = defineFeature({
  name: 'administracion/legales',
  texts: { legales: textosDeLegales },
  forMembers: true,
  calls: { legales },
  screens: legalesScreens,
})
