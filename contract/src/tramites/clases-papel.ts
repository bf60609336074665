import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { integer, text } from '../platform/validation.ts'
import { clasesPapel as textos } from '../textos/es/tramites/clases-papel.ts'

/** Kinds of documents required by products, and the validity of an accepted one (decision 094). */

export const filaClasePapel = z.object({
  id: z.number(),
  nombre: z.string(),
  /** Validity in months from acceptance; null if required each time. */
  meses: z.number().nullable(),
  conCbu: z.number(),
  /** Products that require it. */
  productos: z.number(),
  version: z.number(),
})
export type FilaClasePapel = z.infer<typeof filaClasePapel>

export const paperKindsList = defineList({
  name: 'clasesPapel',
  path: 'clases-papel',
  row: filaClasePapel,
  columns: {
    nombre: { type: 'texto', sortable: true },
    meses: { type: 'entero' },
    conCbu: { type: 'logico' },
    productos: { type: 'entero' },
  },
  filters: {},
  initialSort: ['nombre', 'asc'],
  search: true,
  size: 100,
  file: 'Clases de papeles',
})

export const clasePapelNueva = z.object({
  nombre: text(80),
  meses: integer(1, 240).nullable().default(null),
  conCbu: z.literal([0, 1]).default(0),
})
export const clasePapelCambio = clasePapelNueva.extend({ version: z.number().int().positive() })

const escribe = {
  access: { permission: 'tramites.catalogos' },
  recentAuth: false,
  invalidates: ['clases-papel', 'productos-afiliado/:id', 'vistas/papeles-aceptados'],
} as const

export const clasesPapel = {
  crear: defineCall({
    ...escribe,
    method: 'POST',
    path: 'clases-papel',
    summary: 'Crea una clase de papel',
    body: clasePapelNueva,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  cambiar: defineCall({
    ...escribe,
    method: 'PUT',
    path: 'clases-papel/:id',
    summary: 'Modifica una clase de papel; vale también para lo que ya se aceptó',
    body: clasePapelCambio,
  }),
  eliminar: defineCall({
    ...escribe,
    method: 'DELETE',
    path: 'clases-papel/:id',
    summary: 'Elimina una clase de papel que nadie usa',
  }),
}

export const paperKindsScreens = defineScreens({
  clasesPapel: { path: 'tramites/papeles', permission: 'tramites.catalogos' },
})

export const paperKindsFeature = defineFeature({
  name: 'tramites/clases-papel',
  texts: { clasesPapel: textos },
  uses: ['tramites.catalogos'],
  errors: { CLASE_PAPEL_REPETIDA: 409, CLASE_PAPEL_EN_USO: 409 },
  lists: { paperKindsList },
  calls: { clasesPapel },
  screens: paperKindsScreens,
  menu: [
    {
      section: 'sistema',
      order: 290,
      screen: 'clasesPapel',
      icon: 'documento',
      title: 'clasesPapel.pantallas.clasesPapel.titulo',
    },
  ],
})
