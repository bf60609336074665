import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { line, text } from '../platform/validation.ts'
import { traducciones as textos } from '../textos/es/administracion/traducciones.ts'

/** Names of catalogues in other languages: of products, required documents, categories, movements (decision 164). */

export const filaTraduccion = z.object({
  id: z.number(),
  texto: z.string(),
  en: z.string(),
  zh: z.string(),
  ja: z.string(),
  version: z.number(),
})
export type FilaTraduccion = z.infer<typeof filaTraduccion>

export const traduccionesList = defineList({
  name: 'traducciones',
  path: 'traducciones',
  row: filaTraduccion,
  columns: {
    texto: { type: 'texto', sortable: true },
    en: { type: 'texto' },
    zh: { type: 'texto' },
    ja: { type: 'texto' },
  },
  filters: { faltan: 'logico' },
  initialSort: ['texto', 'asc'],
  search: true,
  file: 'Traducciones',
})

/** An empty one falls back to Spanish. */
const enOtrosIdiomas = { en: line(900).default(''), zh: line(900).default(''), ja: line(900).default('') }
export const traduccionNueva = z.object({ texto: text(600), ...enOtrosIdiomas })
export const traduccionCambio = z.object({ ...enOtrosIdiomas, version: z.number().int().positive() })

const edita = { access: { permission: 'catalogos.editar' }, invalidates: ['traducciones'], recentAuth: false } as const

export const traducciones = {
  crear: defineCall({
    ...edita,
    method: 'POST',
    path: 'traducciones',
    summary: 'Agrega un texto con sus traducciones',
    body: traduccionNueva,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  cambiar: defineCall({
    ...edita,
    method: 'PUT',
    path: 'traducciones/:id',
    summary: 'Modifica las traducciones de un texto',
    body: traduccionCambio,
  }),
  eliminar: defineCall({ ...edita, method: 'DELETE', path: 'traducciones/:id', summary: 'Elimina un texto y sus traducciones' }),
}

export const traduccionesScreens = defineScreens({
  traducciones: { path: 'traducciones', permission: 'catalogos.editar' },
})

export const traduccionesFeature = defineFeature({
  name: 'administracion/traducciones',
  texts: { traducciones: textos },
  uses: ['catalogos.editar'],
  errors: { TRADUCCION_REPETIDA: 409 },
  lists: { traduccionesList },
  calls: { traducciones },
  screens: traduccionesScreens,
  menu: [
    {
      section: 'sistema',
      order: 295,
      screen: 'traducciones',
      icon: 'etiquetas',
      title: 'traducciones.pantallas.traducciones.titulo',
    },
  ],
})
