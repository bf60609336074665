import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { catalogText } from '../platform/catalogText.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { carpeta as textos } from '../textos/es/tramites/carpeta.ts'

/** Document folder (decision 094): a member's accepted documents, reused in later requests while valid. */

/** Reuse in the next request: only if `VIGENTE`. */
export const situacionesPapel = ['VIGENTE', 'VENCIDO', 'SIEMPRE', 'OBSERVADO', 'RETIRADO'] as const

/** An accepted document, with its request; days are ISO. */
export const papelAceptado = z.object({
  idSolicitud: z.number(),
  idDocumento: z.number(),
  numeroSolicitud: z.string(),
  nombre: z.string(),
  aceptado: z.string(),
  /** Last day of validity; "" if required each time. */
  hasta: z.string(),
})

export type PapelAceptado = z.infer<typeof papelAceptado>

/** The last one of its kind and, for a kind with a CBU, of its account. */
export const papelDeCarpeta = papelAceptado.extend({
  clase: catalogText(),
  situacion: z.enum(situacionesPapel),
  /** Its CBU; "" for a kind without one. */
  cbu: z.string(),
})
export type PapelDeCarpeta = z.infer<typeof papelDeCarpeta>

export const carpeta = {
  listar: defineCall({
    method: 'GET',
    path: 'vistas/papeles-aceptados',
    access: { permission: 'tramites.consultar' },
    summary: 'Los papeles propios que la mesa aceptó, y hasta cuándo sirven para otro trámite',
    response: z.array(papelDeCarpeta),
  }),
  retirar: defineCall({
    method: 'POST',
    path: 'papeles-aceptados/:id/retirar',
    access: { permission: 'tramites.iniciar' },
    recentAuth: false,
    summary: 'Un papel propio no se usa más: el próximo trámite lo pide de nuevo',
    invalidates: ['vistas/papeles-aceptados', 'productos-afiliado/:id'],
  }),
}

export const carpetaScreens = defineScreens({
  carpeta: { path: 'afiliados/papeles', permission: 'tramites.consultar' },
})

export const carpetaFeature = defineFeature({
  name: 'tramites/carpeta',
  texts: { carpeta: textos },
  forMembers: true,
  uses: ['tramites.consultar', 'tramites.iniciar'],
  calls: { carpeta },
  screens: carpetaScreens,
})
