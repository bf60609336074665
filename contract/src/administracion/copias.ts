import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { central, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { text } from '../platform/validation.ts'
import { copias as textos } from '../textos/es/administracion/copias.ts'

/** Backups of the whole portal: successful and failed ones, their state, and the restore tests (decision 070). */

export const estadosCopia = ['PEDIDA', 'HACIENDO', 'HECHA', 'FALLO'] as const
export type EstadoCopia = (typeof estadosCopia)[number]
export const estadosEnsayo = ['PEDIDO', 'ENSAYANDO', 'BIEN', 'MAL'] as const

/** Timestamps are ISO. `persona` is '' for the portal itself; `esta`: still in its folder. */
export const filaCopia = z.object({
  id: z.number(),
  momento: z.string(),
  persona: z.string(),
  estado: z.enum(estadosCopia),
  bytes: z.number().nullable(),
  segundos: z.number().nullable(),
  problema: z.string().nullable(),
  esta: z.boolean(),
  enviada: z.string().nullable(),
  noSalio: z.string().nullable(),
  ensayo: z.enum(estadosEnsayo).nullable(),
  ensayoSegundos: z.number().nullable(),
  ensayoProblema: z.string().nullable(),
})
export type FilaCopia = z.infer<typeof filaCopia>

export const copiasList = defineList({
  name: 'copias',
  path: 'copias',
  row: filaCopia,
  columns: {
    momento: { type: 'momento', sortable: true },
    estado: { type: 'texto' },
    bytes: { type: 'entero' },
    ensayo: { type: 'texto' },
  },
  filters: { estado: 'texto' },
  initialSort: ['momento', 'desc'],
})

/**
 * Retention as configured ("24h 7d 5s 12m"); null: no automatic backups. `restaura`: the last restore test, with its backup and
 * duration, or its failure.
 */
export const estadoCopias = z.object({
  quedan: z.string().nullable(),
  salen: z.boolean(),
  /** A recovery key exists; without one no backup can be downloaded. */
  conClave: z.boolean(),
  enCurso: z.boolean(),
  restaura: z.object({ copia: z.string(), segundos: z.number(), mal: z.boolean() }).nullable(),
})
export type EstadoCopias = z.infer<typeof estadoCopias>

export const copias = {
  estado: defineCall({
    access: { permission: 'copias.administrar' },
    method: 'GET',
    path: 'copias/estado',
    summary: 'Cómo se hacen las copias, y si la última que se ensayó restaura',
    response: estadoCopias,
  }),
  hacer: defineCall({
    access: { permission: 'copias.administrar' },
    recentAuth: false,
    method: 'POST',
    path: 'copias',
    summary: 'Pide una copia ahora; si ya hay una pedida, es ésa',
    invalidates: ['copias', 'copias/estado'],
  }),
  ensayar: defineCall({
    access: { permission: 'copias.administrar' },
    recentAuth: false,
    method: 'POST',
    path: 'copias/:id/ensayar',
    summary: 'Pide que una copia se restaure aparte, se verifique y se borre',
    invalidates: ['copias', 'copias/estado'],
  }),
  pase: defineCall({
    access: { permission: 'copias.descargar' },
    signingAction: 'persona',
    method: 'POST',
    path: 'copias/:id/descargar',
    summary: 'Con una prueba de la persona, un pase de dos minutos para bajar una copia cifrada',
    response: z.object({ pase: z.string() }),
  }),
  archivo: defineCall({
    access: { permission: 'copias.descargar' },
    method: 'GET',
    path: 'copias/:id/archivo',
    query: z.object({ pase: text(200) }),
    summary: 'Una copia en un archivo cifrado (age), con su pase',
    response: 'archivo',
  }),
}

export const copiasScreens = defineScreens({
  copias: { path: 'administracion/copias', permission: 'copias.administrar' },
})

export const copiasFeature = defineFeature({
  name: 'administracion/copias',
  peopleOnly: true,
  texts: { copias: textos },
  permissions: {
    'copias.administrar': central,
    'copias.descargar': central,
  },
  errors: { COPIAS_SIN_LUGAR: 409, COPIA_NO_ESTA: 409, COPIA_SIN_CLAVE: 409, COPIA_PASE: 403 },
  lists: { copiasList },
  calls: { copias },
  screens: copiasScreens,
  menu: [{ section: 'sistema', order: 90, screen: 'copias', icon: 'escudo', title: 'copias.pantallas.copias.titulo' }],
})
