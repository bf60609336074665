import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { catalogText } from '../platform/catalogText.ts'
import { allScopes, defineFeature, defineScreens } from '../platform/feature.ts'
import { id, photo } from '../platform/validation.ts'
import { carnetDigital as textos } from '../textos/es/afiliado/carnet-digital.ts'

/** A member's digital card: photo, validity, and PDF. */

/** SIN_CARNET: never generated; NO_CORRESPONDE: the member's state grants no card, even if one was generated before. */
export const estadosCarnet = ['SIN_CARNET', 'VIGENTE', 'VENCIDO', 'ANULADO', 'NO_CORRESPONDE'] as const
export type EstadoCarnet = (typeof estadosCarnet)[number]

/**
 * The card for its screen (A-CARNET-03, A-CARNET-07). Without a card, `id` and its dates are null, and their `…Formateada` empty.
 */
export const carnetDigital = z.object({
  id: z.number().nullable(),
  numeroAfiliado: z.number(),
  numeroAfiliadoFormateado: z.string(),
  /** As printed: given names first. */
  nombreCompleto: z.string(),
  documento: z.string(),
  categoria: catalogText(),
  seccional: z.string(),
  /** Name of the member's state in the catalogue. */
  estadoAfiliado: z.string(),
  estado: z.enum(estadosCarnet),
  /** Dates of the first card and of this one. */
  fechaAlta: z.string().nullable(),
  fechaActualizacion: z.string().nullable(),
  fechaActualizacionFormateada: z.string(),
  /** Last day of validity. */
  vence: z.string().nullable(),
  venceFormateada: z.string(),
  /** A photo is available (A-CARNET-05), its date, and the profile has the same one. */
  fotoValidada: z.boolean(),
  fechaFotoFormateada: z.string(),
  fotoEnPerfil: z.boolean(),
  /** Address in the printed QR; empty unless the card is valid. */
  credencial: z.string(),
})
export type CarnetDigital = z.infer<typeof carnetDigital>

/**
 * Body of generating (A-CARNET-06): the card object, of which only the owner's number is used (the caller's own by default), and
 * the photo; without one, the existing photo. In a multipart body the photo is the file and the card is the caller's own.
 */
export const carnetNuevo = z.object({
  numeroAfiliado: id.nullish(),
  /** Base64, with or without `data:image/…;base64,`. */
  imagen: photo.nullish(),
})

const consulta = { method: 'GET', access: { permission: 'afiliados.consultar' } } as const

/** `codigo` is the affiliate number, `id` the card's id. */
export const carnets = {
  leer: defineCall({
    ...consulta,
    path: 'carnets-digital/:codigo/obtener-carnet',
    summary: 'El carnet digital de un afiliado, por su número',
    response: carnetDigital,
  }),
  generar: defineCall({
    method: 'POST',
    path: 'carnets-digital/generar',
    access: { permission: 'carnet.generar' },
    recentAuth: false,
    summary: 'Genera el carnet digital, con una foto nueva (multipart o base64) o con la que ya hay',
    body: carnetNuevo.nullish(),
    response: z.object({ id: z.number() }),
    creates: true,
    // The first photo is also the portrait of a user without one.
    invalidates: ['carnets-digital/:codigo/obtener-carnet', 'carnets-digital/:id/imagen', 'usuarios/:id/imagen'],
  }),
  pdf: defineCall({
    ...consulta,
    path: 'carnets-digital/descargar-carnet-pdf/:id',
    summary: 'El carnet en PDF: una página tamaño tarjeta y una hoja A4',
    response: 'archivo',
  }),
}

export const carnetDigitalScreens = defineScreens({
  carnet: { path: 'carnet-digital/carnet-digital' },
})

export const carnetDigitalFeature = defineFeature({
  name: 'afiliado/carnet-digital',
  events: ['generar carnet_digital'],
  texts: { carnetDigital: textos },
  forMembers: true,
  permissions: {
    'carnet.generar': allScopes('carnets'),
  },
  errors: {
    CARNET_SIN_FOTO: 400,
    CARNET_NO_CORRESPONDE: 409,
    CARNET_NO_GUARDADO: 500,
    PDF_FALLIDO: 500,
  },
  uses: ['afiliados.consultar'],
  calls: { carnets },
  screens: carnetDigitalScreens,
  menu: [
    {
      section: 'mi-sindicato',
      order: 70,
      screen: 'carnet',
      icon: 'carnet',
      title: 'carnetDigital.pantallas.carnet.titulo',
      onlyMembers: true,
    },
  ],
})
