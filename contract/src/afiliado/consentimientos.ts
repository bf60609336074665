import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { id } from '../platform/validation.ts'
import { consentimientos as textos } from '../textos/es/afiliado/consentimientos.ts'

/** Register of a member's consents (decision 154). */

/**
 * DEBITO and RESUMEN come from an adhesion, PRESTAMO from the filing of a loan, TRAMITE from any other filing, GARANTIA from a
 * guarantor, AVISOS from a device.
 */
export const clasesConsentimiento = ['DEBITO', 'RESUMEN', 'PRESTAMO', 'TRAMITE', 'GARANTIA', 'AVISOS'] as const
export type ClaseConsentimiento = (typeof clasesConsentimiento)[number]

/** Reasons for ending with their own texts. */
export const finesConsentimiento = ['ANULADA', 'RECHAZADA', 'DESCONOCIDA', 'QUITADO'] as const

/** Days and timestamps are ISO. */
export const consentimiento = z.object({
  id: z.number(),
  clase: z.enum(clasesConsentimiento),
  texto: z.string(),
  /** SHA-256 of the text. */
  huella: z.string(),
  version: z.string(),
  idioma: z.string(),
  momento: z.string(),
  canal: z.enum(['PORTAL', 'SECCIONAL', 'ENLACE']),
  /** Name of the signer; "" through a link. */
  por: z.string(),
  direccion: z.string(),
  vigente: z.boolean(),
  /** First day without effect, and the reason. */
  hasta: z.string().nullable(),
  motivo: z.string(),
  /** Debits based on it, and the last value date. */
  usos: z.number(),
  ultimoUso: z.string().nullable(),
})
export type Consentimiento = z.infer<typeof consentimiento>

export const consentimientosAfiliado = z.object({ nombre: z.string(), consentimientos: z.array(consentimiento) })

const ve = { access: { permission: 'afiliados.consultar' }, method: 'GET' } as const

export const consentimientos = {
  /** `:id` is the member's number. */
  leer: defineCall({
    ...ve,
    path: 'vistas/consentimientos-afiliado/:id',
    summary: 'Lo que un afiliado autorizó: qué texto, cuándo, cómo se prueba y hasta cuándo vale',
    response: consentimientosAfiliado,
  }),
  prueba: defineCall({
    ...ve,
    path: 'vistas/consentimientos-afiliado/:id/prueba',
    summary: 'Prueba de lo que un afiliado autorizó, o de una sola de sus autorizaciones, en PDF',
    query: z.object({ consentimiento: id.optional() }),
    response: 'archivo',
  }),
}

export const consentimientosScreens = defineScreens({
  consentimientos: {
    path: 'afiliados/lo-que-autorice',
    permission: 'afiliados.consultar',
    searchParams: ['codigo'],
  },
})

export const consentimientosFeature = defineFeature({
  name: 'afiliado/consentimientos',
  texts: { consentimientos: textos },
  forMembers: 'aparte',
  uses: ['afiliados.consultar'],
  calls: { consentimientos },
  screens: consentimientosScreens,
  menu: [
    {
      section: 'mi-sindicato',
      order: 90,
      screen: 'consentimientos',
      icon: 'firmar',
      title: 'consentimientos.pantallas.consentimientos.titulo',
      onlyMembers: true,
    },
  ],
})
