import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { central, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { date, id, integer } from '../platform/validation.ts'
import { resumenes as textos } from '../textos/es/tramites/resumenes.ts'

/** Monthly statements sent by e-mail and WhatsApp to their subscribers (decision 039). */

export const canalesResumen = ['EMAIL', 'WHATSAPP'] as const
export type CanalResumen = (typeof canalesResumen)[number]

export const estadosTanda = ['EN_MARCHA', 'DETENIDA', 'TERMINADA'] as const
export type EstadoTanda = (typeof estadosTanda)[number]

/** TOMADO and ENTREGANDO: being processed. EN_DUDA: the mail server may have accepted it. OMITIDO: no longer subscribed. */
export const estadosEnvio = ['PENDIENTE', 'TOMADO', 'ENTREGANDO', 'ENVIADO', 'FALLIDO', 'EN_DUDA', 'OMITIDO'] as const
export type EstadoEnvio = (typeof estadosEnvio)[number]

/** Messages per minute and channel: maximum and default. */
export const maximoPorMinuto = 6000
export const porMinutoInicial = 120

/** First day of a month; accepts any day of it. */
const periodo = date.transform((dia) => `${dia.slice(0, 7)}-01`)

/** Preview of sending a month's statements: people per channel, and subscribers without a statement for that month. */
export const destinatariosResumen = z.object({
  email: z.number(),
  whatsapp: z.number(),
  sinResumen: z.number(),
  /** A WhatsApp provider is configured. */
  hayWhatsapp: z.boolean(),
  /** The month's existing batch. */
  idTanda: z.number().nullable(),
})
export type DestinatariosResumen = z.infer<typeof destinatariosResumen>

export const filaTanda = z.object({
  id: z.number(),
  periodo: z.string(),
  estado: z.enum(estadosTanda),
  porMinuto: z.number(),
  creada: z.string(),
  quien: z.string(),
  total: z.number(),
  enviados: z.number(),
  fallidos: z.number(),
})
export type FilaTanda = z.infer<typeof filaTanda>

export const tandasList = defineList({
  name: 'resumenes',
  path: 'resumenes',
  row: filaTanda,
  columns: {
    periodo: { type: 'fecha', sortable: true },
    estado: { type: 'texto' },
    creada: { type: 'momento' },
    quien: { type: 'texto' },
    total: { type: 'entero' },
    enviados: { type: 'entero' },
    fallidos: { type: 'entero' },
  },
  filters: { estado: 'texto' },
  initialSort: ['periodo', 'desc'],
})

const cuenta = z.object({
  pendientes: z.number(),
  enviados: z.number(),
  fallidos: z.number(),
  enDuda: z.number(),
  omitidos: z.number(),
})
export type CuentaEnvios = z.infer<typeof cuenta>
/** A batch and its progress per channel. */
export const tanda = filaTanda.extend({
  sinResumen: z.number(),
  canales: z.record(z.enum(canalesResumen), cuenta),
})
export type Tanda = z.infer<typeof tanda>

export const filaEnvio = z.object({
  id: z.number(),
  numeroAfiliado: z.number(),
  afiliado: z.string(),
  canal: z.enum(canalesResumen),
  destino: z.string(),
  estado: z.enum(estadosEnvio),
  intentos: z.number(),
  /** Null until sent. */
  enviado: z.string().nullable(),
  error: z.string(),
})
export type FilaEnvio = z.infer<typeof filaEnvio>

export const enviosList = defineList({
  name: 'resumenEnvios',
  path: 'vistas/resumen-envios',
  row: filaEnvio,
  columns: {
    id: { type: 'entero', sortable: true, only: 'exporta' },
    afiliado: { type: 'texto' },
    canal: { type: 'texto' },
    destino: { type: 'texto' },
    estado: { type: 'texto' },
    intentos: { type: 'entero' },
    enviado: { type: 'momento' },
    error: { type: 'texto' },
  },
  filters: { tanda: 'entero', estado: 'texto' },
  initialSort: ['id', 'asc'],
})

const porMinuto = integer(1, maximoPorMinuto)
export const tandaNueva = z.object({ periodo, porMinuto })
export type TandaNueva = z.input<typeof tandaNueva>

const acceso = { access: { permission: 'resumenes.enviar' } } as const
const hace = {
  ...acceso,
  invalidates: ['resumenes', 'resumenes/:id', 'vistas/resumen-envios', 'resumenes/destinatarios'],
} as const

export const resumenes = {
  destinatarios: defineCall({
    ...acceso,
    method: 'GET',
    path: 'resumenes/destinatarios',
    summary: 'A cuántos les llegaría el resumen de un mes, por dónde, y cuántos no lo tienen',
    query: z.object({ periodo }),
    response: destinatariosResumen,
  }),
  empezar: defineCall({
    ...hace,
    method: 'POST',
    path: 'resumenes',
    recentAuth: true,
    summary: 'Empieza a mandar los resúmenes de un mes; si ya se había empezado, sigue con quienes faltan',
    body: tandaNueva,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  leer: defineCall({
    ...acceso,
    method: 'GET',
    path: 'resumenes/:id',
    summary: 'El envío de los resúmenes de un mes, y cómo va',
    response: tanda,
  }),
  detener: defineCall({
    ...hace,
    method: 'POST',
    path: 'resumenes/:id/detener',
    recentAuth: false,
    summary: 'Detiene un envío; lo que ya salió, salió',
  }),
  seguir: defineCall({
    ...hace,
    method: 'POST',
    path: 'resumenes/:id/seguir',
    recentAuth: true,
    summary: 'Sigue con un envío detenido, con quienes faltan',
    body: z.object({ porMinuto }),
  }),
  reintentar: defineCall({
    ...hace,
    method: 'POST',
    path: 'resumenes/:id/reintentar',
    recentAuth: true,
    summary: 'Vuelve a mandar los que fallaron; uno en duda, sólo si se lo nombra',
    body: z.object({ idEnvio: id.optional() }),
  }),
}

export const resumenesScreens = defineScreens({
  resumenes: { path: 'resumenes', permission: 'resumenes.enviar' },
  empezarResumenes: { path: 'resumenes/nuevo', permission: 'resumenes.enviar' },
  tanda: { path: 'resumenes/$id', permission: 'resumenes.enviar', searchParams: ['solapa', 'page', 'size'] },
})

export const resumenesFeature = defineFeature({
  name: 'tramites/resumenes',
  texts: { resumenes: textos },
  permissions: {
    'resumenes.enviar': central,
  },
  errors: {
    RESUMENES_NADIE: 409,
    RESUMENES_OTRO_ESTADO: 409,
  },
  lists: { enviosList, tandasList },
  calls: { resumenes },
  screens: resumenesScreens,
  menu: [{ section: 'sistema', order: 70, screen: 'resumenes', icon: 'correo', title: 'resumenes.menu.resumenes' }],
})
