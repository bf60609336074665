import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { exactText, text } from '../platform/validation.ts'
import { ganchos as textos } from '../textos/es/administracion/ganchos.ts'

/** Webhooks: signed messages about events to the address of a subscribed program (decision 116). */

/** APAGADO: deliveries failed for days; no more are sent until it is turned on again. */
export const estadosGancho = ['BIEN', 'FALLANDO', 'APAGADO', 'DESHABILITADO'] as const
export type EstadoGancho = (typeof estadosGancho)[number]

export const filaGancho = z.object({
  id: z.number(),
  nombre: z.string(),
  url: z.string(),
  eventos: z.number(),
  estado: z.enum(estadosGancho),
  ultimoBien: z.string().nullable(),
  creado: z.string(),
  /** Pending, and abandoned after the retries. */
  esperan: z.number(),
  fallidas: z.number(),
})
export type FilaGancho = z.infer<typeof filaGancho>

export const ganchosList = defineList({
  name: 'ganchos',
  path: 'ganchos',
  row: filaGancho,
  columns: {
    nombre: { type: 'texto' },
    eventos: { type: 'entero' },
    estado: { type: 'texto' },
    ultimoBien: { type: 'momento' },
    fallidas: { type: 'entero' },
    creado: { type: 'momento', sortable: true },
  },
  filters: {},
  initialSort: ['creado', 'desc'],
})

export const estadosEntrega = ['ESPERA', 'ENTREGADA', 'FALLIDA'] as const
export type EstadoEntrega = (typeof estadosEntrega)[number]

/** One delivery: event, attempts and result; `cosa` is the object's number, null without one. */
export const filaEntrega = z.object({
  id: z.number(),
  creado: z.string(),
  evento: z.string(),
  que: z.string(),
  cosa: z.string().nullable(),
  estado: z.enum(estadosEntrega),
  intentos: z.number(),
  /** When it was accepted or abandoned, or of the next retry. */
  momento: z.string(),
  causa: z.string(),
})
export type FilaEntrega = z.infer<typeof filaEntrega>

export const entregasList = defineList({
  name: 'entregas',
  path: 'entregas',
  row: filaEntrega,
  columns: {
    creado: { type: 'momento', sortable: true },
    que: { type: 'texto' },
    estado: { type: 'texto' },
    intentos: { type: 'entero' },
    causa: { type: 'texto' },
  },
  filters: { idGancho: 'entero', estado: 'texto' },
  initialSort: ['creado', 'desc'],
})

const datos = {
  nombre: text(60),
  url: exactText(500).min(1),
  eventos: z.array(exactText(80)).min(1, '@validacion.requerido').max(100),
}
export const ganchoNuevo = z.object(datos)
export const ganchoCambio = z.object({ ...datos, habilitado: z.boolean(), version: z.number().int().positive() })

export const gancho = filaGancho.omit({ eventos: true }).extend({
  eventos: z.array(z.string()),
  habilitado: z.boolean(),
  version: z.number(),
  fallandoDesde: z.string().nullable(),
  quien: z.string(),
})
export type Gancho = z.infer<typeof gancho>

/** Result of a test on request: `numero` is the HTTP status. */
export const resultadosPrueba = ['BIEN', 'CONTESTO', 'TARDA', 'NO_CONTESTA', 'ADENTRO'] as const
export type ResultadoPrueba = (typeof resultadosPrueba)[number]

const ver = { access: { permission: 'sistemas.administrar' } } as const
const cambia = { ...ver, recentAuth: true, invalidates: ['ganchos', 'ganchos/:id', 'entregas'] } as const
const reintenta = { ...ver, recentAuth: false, invalidates: ['ganchos', 'ganchos/:id', 'entregas'] } as const
/** Shown only once. */
const conSecreto = z.object({ id: z.number(), secreto: z.string() })

export const ganchos = {
  eventos: defineCall({
    ...ver,
    method: 'GET',
    path: 'ganchos/eventos',
    summary: 'De qué se le puede avisar a un sistema',
    response: z.array(z.object({ nombre: z.string(), texto: z.string() })),
  }),
  leer: defineCall({
    ...ver,
    method: 'GET',
    path: 'ganchos/:id',
    summary: 'A quién se avisa, y cómo anda',
    response: gancho,
  }),
  crear: defineCall({
    ...cambia,
    method: 'POST',
    path: 'ganchos',
    summary: 'Avisa a una dirección lo que pasa, y dice con qué secreto lo firma, una sola vez',
    body: ganchoNuevo,
    response: conSecreto,
    creates: true,
  }),
  cambiar: defineCall({
    ...cambia,
    method: 'PUT',
    path: 'ganchos/:id',
    summary: 'Cambia a dónde y de qué se avisa, o si se avisa',
    body: ganchoCambio,
  }),
  cambiarSecreto: defineCall({
    ...cambia,
    method: 'POST',
    path: 'ganchos/:id/secreto',
    summary: 'Otro secreto en lugar del que firma',
    response: conSecreto,
  }),
  probar: defineCall({
    ...cambia,
    method: 'POST',
    path: 'ganchos/:id/probar',
    summary: 'Manda un aviso de prueba ahora, y dice qué contestaron',
    response: z.object({ resultado: z.enum(resultadosPrueba), numero: z.number().nullable() }),
  }),
  eliminar: defineCall({ ...cambia, method: 'DELETE', path: 'ganchos/:id', summary: 'No avisa más a esa dirección' }),
  reintentarTodas: defineCall({
    ...reintenta,
    method: 'POST',
    path: 'ganchos/:id/reintentar',
    summary: 'Vuelve a intentar todos los avisos que se dejaron',
    response: z.object({ cuantas: z.number() }),
  }),
  reintentar: defineCall({
    ...reintenta,
    method: 'POST',
    path: 'entregas/:id/reintentar',
    summary: 'Vuelve a intentar ahora un aviso que no se entregó',
  }),
}

export const ganchosScreens = defineScreens({
  ganchos: { path: 'sistemas/avisos', permission: 'sistemas.administrar' },
  gancho: { path: 'sistemas/avisos/editar/$id', permission: 'sistemas.administrar' },
})

export const ganchosFeature = defineFeature({
  name: 'administracion/ganchos',
  peopleOnly: true,
  texts: { ganchos: textos },
  uses: ['sistemas.administrar'],
  errors: {
    GANCHO_REPETIDO: 409,
    /** Not https, or inside the portal's network. */
    GANCHO_DIRECCION: 400,
  },
  lists: { ganchosList, entregasList },
  calls: { ganchos },
  screens: ganchosScreens,
  menu: [
    {
      section: 'sistema',
      order: 310,
      screen: 'ganchos',
      icon: 'campana',
      title: 'ganchos.pantallas.ganchos.titulo',
      place: 'OCULTO',
    },
  ],
})
