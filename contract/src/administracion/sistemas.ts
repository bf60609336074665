import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { central, defineFeature, defineScreens, permissionGroups } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { exactText, id, integer, line, text } from '../platform/validation.ts'
import { sistemas as textos } from '../textos/es/administracion/sistemas.ts'

/** Office programs that read and write with an API token (decision 115). */

export const estadosSistema = ['VIGENTE', 'VENCIDO', 'REVOCADO'] as const
export type EstadoSistema = (typeof estadosSistema)[number]

/** Tokens always expire. */
export const diasMaximos = 366
export const porMinutoHabitual = 120
export const porMinutoMaximo = 600

/** `termina`: last characters of the token, to identify it. */
export const filaSistema = z.object({
  id: z.number(),
  nombre: z.string(),
  para: z.string(),
  termina: z.string(),
  escribe: z.number(),
  permisos: z.number(),
  /** Names of its branches; '' for all. */
  seccionales: z.string(),
  creado: z.string(),
  quien: z.string(),
  vence: z.string(),
  ultimoUso: z.string().nullable(),
  ultimaRed: z.string(),
  estado: z.enum(estadosSistema),
})
export type FilaSistema = z.infer<typeof filaSistema>

export const sistemasList = defineList({
  name: 'sistemas',
  path: 'sistemas',
  row: filaSistema,
  columns: {
    nombre: { type: 'texto' },
    permisos: { type: 'entero' },
    ultimoUso: { type: 'momento' },
    vence: { type: 'momento', sortable: true },
    estado: { type: 'texto' },
    quien: { type: 'texto', only: 'exporta' },
    creado: { type: 'momento', sortable: true, only: 'exporta' },
  },
  filters: { estado: 'texto' },
  initialSort: ['creado', 'desc'],
  file: 'Sistemas',
})

/** Validity from now, in days. */
const dias = integer(1, diasMaximos)

export const sistemaNuevo = z.object({
  nombre: text(60),
  /** Purpose, and contact person. */
  para: line(200).default(''),
  permisos: z.array(exactText(80)).min(1, '@validacion.requerido').max(100),
  /** False: read-only. */
  escribe: z.boolean(),
  /** Its branches; empty: all. */
  seccionales: z.array(id).max(200).default([]),
  dias,
  porMinuto: integer(1, porMinutoMaximo).default(porMinutoHabitual),
})

export const sistema = filaSistema.omit({ permisos: true, seccionales: true }).extend({
  permisos: z.array(z.object({ codigo: z.string(), nombre: z.string() })),
  seccionales: z.array(z.object({ id: z.number(), nombre: z.string() })),
  porMinuto: z.number(),
  revocado: z.string().nullable(),
  revocadoPor: z.string(),
})
export type Sistema = z.infer<typeof sistema>

/** A permission the caller may grant, over all branches or over their own. */
export const permisoDeSistema = z.object({
  codigo: z.string(),
  nombre: z.string(),
  grupo: z.enum(permissionGroups),
  todas: z.boolean(),
  porSeccional: z.boolean(),
})
export type PermisoDeSistema = z.infer<typeof permisoDeSistema>

const administra = { access: { permission: 'sistemas.administrar' }, invalidates: ['sistemas', 'sistemas/:id'] } as const
/** Shown only once: the portal stores its hash. */
const conToken = z.object({ id: z.number(), token: z.string() })

export const sistemas = {
  permisos: defineCall({
    access: { permission: 'sistemas.administrar' },
    method: 'GET',
    path: 'sistemas/permisos',
    summary: 'Los permisos que quien pregunta puede darle a un sistema',
    response: z.array(permisoDeSistema),
  }),
  leer: defineCall({
    access: { permission: 'sistemas.administrar' },
    method: 'GET',
    path: 'sistemas/:id',
    summary: 'Un sistema, y qué puede',
    response: sistema,
  }),
  crear: defineCall({
    ...administra,
    signingAction: 'persona',
    method: 'POST',
    path: 'sistemas',
    summary: 'Con una prueba de la persona, crea un sistema y dice su token, una sola vez',
    body: sistemaNuevo,
    response: conToken,
    creates: true,
  }),
  renovar: defineCall({
    ...administra,
    signingAction: 'persona',
    method: 'POST',
    path: 'sistemas/:id/renovar',
    summary: 'Con una prueba de la persona, otro token en lugar del que tiene, que deja de valer',
    body: z.object({ dias }),
    response: conToken,
  }),
  revocar: defineCall({
    ...administra,
    // Protective actions need no recent authentication (decision 064).
    recentAuth: false,
    method: 'POST',
    path: 'sistemas/:id/revocar',
    summary: 'El token de un sistema deja de valer, en todos los procesos',
  }),
}

export const sistemasScreens = defineScreens({
  sistemas: { path: 'sistemas/lista', permission: 'sistemas.administrar' },
  sistema: { path: 'sistemas/editar/$id', permission: 'sistemas.administrar' },
  api: { path: 'sistemas/api', permission: 'sistemas.administrar' },
})

export const sistemasFeature = defineFeature({
  name: 'administracion/sistemas',
  peopleOnly: true,
  texts: { sistemas: textos },
  permissions: { 'sistemas.administrar': central },
  errors: {
    /** Unknown, expired or revoked token: the response does not distinguish them. */
    TOKEN_INVALIDO: 401,
    SISTEMA_NO_PUEDE: 403,
    SISTEMA_SOLO_LEE: 403,
    SISTEMA_REPETIDO: 409,
    SISTEMA_REVOCADO: 409,
    /** Wider than the caller's own scope. */
    SISTEMA_ALCANCE: 403,
  },
  lists: { sistemasList },
  calls: { sistemas },
  screens: sistemasScreens,
  menu: [
    { section: 'sistema', order: 300, screen: 'sistemas', icon: 'planilla', title: 'sistemas.pantallas.sistemas.titulo' },
    {
      section: 'sistema',
      order: 320,
      screen: 'api',
      icon: 'documento',
      title: 'sistemas.pantallas.sistemas.api.titulo',
      place: 'OCULTO',
    },
  ],
})
