import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature } from '../platform/feature.ts'
import { maxPageSize, menuSize, page } from '../platform/list.ts'
import { exactText, integer } from '../platform/validation.ts'
import { menuInicial as textos } from '../textos/es/acceso/menues.ts'

/** Menus as data, in the caller's language and limited to the caller's permissions. */

/** A menu section with its items, in the caller's language and limited to what the caller may open (A-MENU-01). */
export const itemMenu = z.object({ id: z.number(), orden: z.number(), link: z.string(), title: z.string(), icono: z.string() })
export const seccionMenu = z.object({
  id: z.number(),
  orden: z.number(),
  link: z.string(),
  title: z.string(),
  items: z.array(itemMenu),
})
export type SeccionMenu = z.infer<typeof seccionMenu>
export type ItemMenu = z.infer<typeof itemMenu>

/** Sections that a long menu folds: an administrator's first week has none of them (decision 143). */
export const seccionesPlegables = ['tesoreria', 'mesa', 'sistema', 'ayuda']
/** Entries above which a menu is long. */
export const menuLargo = 28

const paginado = {
  page: integer(0, 10_000_000).default(0),
  size: integer(1, maxPageSize).default(menuSize),
  G_strategy: z.literal('AND').optional(),
  strategy: z.literal('AND').optional(),
}
const title = {
  access: 'conSesion',
  method: 'GET',
  summary: 'Título de una pantalla por su link',
  query: z.object({ link: exactText(120).min(1) }),
  response: z.object({ titulo: z.string() }),
} as const

/** (A-MENU-01..03, B-AFILIADOSSECC-08) */
export const menues = {
  secciones: defineCall({
    access: 'conSesion',
    method: 'GET',
    path: 'menues',
    summary: 'Secciones del menú con sus opciones (sort=orden,asc)',
    query: z.object({ ...paginado, sort: z.literal('orden,asc').default('orden,asc') }),
    response: page(seccionMenu),
  }),
  items: defineCall({
    access: 'conSesion',
    method: 'GET',
    path: 'vistas/items-menu',
    summary: 'Opciones de menú de un lugar, por el orden de su sección',
    query: z.object({
      ...paginado,
      sort: z.literal('seccion.orden,asc').default('seccion.orden,asc'),
      G_ubicacion: z.enum(['MENU', 'AFILIADO_SECCIONAL', 'TRAMITES']),
    }),
    response: page(itemMenu),
  }),
  /** The specification writes this path both ways (K-20). */
  titulo: defineCall({ ...title, path: 'vista/items-menu/obtener-titulo-vista' }),
  tituloVista: defineCall({ ...title, path: 'vistas/items-menu/obtener-titulo-vista' }),
}

export const menuesAccesoFeature = defineFeature({
  name: 'acceso/menues',
  texts: { menuInicial: textos },
  calls: { menues },
})
