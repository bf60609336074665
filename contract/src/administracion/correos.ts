import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { central, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { correos as textos } from '../textos/es/administracion/correos.ts'

/** The portal's mails, so that an administrator can check by phone whether one was sent, and retry it. */

/** GUARDADO: without a mail server, the mail is stored in its folder. */
export const estadosCorreo = ['PENDIENTE', 'ENVIADO', 'GUARDADO', 'FALLIDO', 'REBOTADO'] as const
export type EstadoCorreo = (typeof estadosCorreo)[number]

/** `plantilla` is the key of its texts (`correo.<plantilla>`); the body is not exposed. */
export const filaCorreo = z.object({
  id: z.number(),
  creado: z.string(),
  para: z.string(),
  plantilla: z.string(),
  /** Number in the subject, for mails with one (an enquiry's). */
  numero: z.string().nullable(),
  estado: z.enum(estadosCorreo),
  intentos: z.number(),
  /** When it was sent, will be retried, failed or bounced. */
  momento: z.string(),
  ultimoError: z.string().nullable(),
})
export type FilaCorreo = z.infer<typeof filaCorreo>

export const correosList = defineList({
  name: 'correos',
  path: 'vistas/correos',
  row: filaCorreo,
  columns: {
    creado: { type: 'momento', sortable: true },
    para: { type: 'texto' },
    plantilla: { type: 'texto' },
    estado: { type: 'texto' },
    intentos: { type: 'entero' },
    momento: { type: 'momento' },
  },
  filters: { estado: 'texto' },
  initialSort: ['creado', 'desc'],
  search: true,
})

export const correos = {
  reintentar: defineCall({
    access: { permission: 'correos.consultar' },
    recentAuth: false,
    method: 'POST',
    path: 'correos/:id/reintentar',
    summary: 'Vuelve a intentar ahora un correo que no salió',
    invalidates: ['vistas/correos'],
  }),
  probar: defineCall({
    access: { permission: 'correos.consultar' },
    recentAuth: false,
    method: 'POST',
    path: 'correos/probar',
    summary: 'Manda un correo de prueba a quien lo pide',
    invalidates: ['vistas/correos'],
  }),
}

export const correosScreens = defineScreens({
  correos: { path: 'administracion/correos', permission: 'correos.consultar' },
})

export const correosFeature = defineFeature({
  name: 'administracion/correos',
  peopleOnly: true,
  texts: { correos: textos },
  permissions: {
    'correos.consultar': central,
  },
  lists: { correosList },
  calls: { correos },
  screens: correosScreens,
  menu: [
    {
      section: 'organizacion',
      order: 12,
      screen: 'correos',
      icon: 'correo',
      title: 'correos.pantallas.registro.correos.titulo',
    },
  ],
})
