import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { misDatos as textos } from '../textos/es/afiliado/mis-datos.ts'

/** My data (decisions §9.6): download of a person's stored data, and who accessed it. */

/** Downloads per person in 24 hours. */
export const descargasPorDia = 3
/** Days in which lists of many people are counted. */
export const diasListados = 90

/** Groups of stored data, in display order. */
export const gruposMisDatos = [
  'cuenta',
  'perfil',
  'ficha',
  'historia',
  'hechos',
  'familia',
  'beneficiarios',
  'movimientos',
  'documentos',
  'carnets',
  'telefonos',
  'tramites',
  'datosTramites',
  'historiaTramites',
  'papeles',
  'conformidades',
  'resumenes',
  'consultas',
  'correcciones',
  'correos',
  'roles',
  'mandatos',
  'delegaciones',
  'caja',
  'rendiciones',
  'segundoFactor',
  'sesiones',
  'equipos',
  'avisosEquipo',
  'ingresos',
  'actividad',
  'miradas',
] as const
export type GrupoMisDatos = (typeof gruposMisDatos)[number]

/** Rows per group (including empty groups), and downloads left today. */
export const resumenMisDatos = z.object({
  grupos: z.array(z.object({ grupo: z.enum(gruposMisDatos), cantidad: z.number() })),
  descargas: z.number(),
  /** Lists of many people that may have included the user, in the last `diasListados` days: times opened and times exported. */
  listados: z.object({ consultas: z.number(), exportaciones: z.number() }),
})
export type ResumenMisDatos = z.infer<typeof resumenMisDatos>

/**
 * An access by someone else to the user's data: a read, an export or a change. `quien` null: no user (a slip by its link, the
 * portal itself). `cargos`: that person's current offices. `detalle`: the part accessed or the reason, as text; empty if unknown.
 */
export const mirada = z.object({
  id: z.number(),
  fecha: z.string(),
  fechaFormateada: z.string(),
  hora: z.string(),
  descripcion: z.string(),
  quien: z.string().nullable(),
  cargos: z.array(z.string()),
  detalle: z.string(),
  tipo: z.string(),
})
export type Mirada = z.infer<typeof mirada>

export const miradasList = defineList({
  name: 'miradas',
  path: 'vistas/mis-datos/miradas',
  row: mirada,
  columns: { fecha: { type: 'fecha', sortable: true }, descripcion: { type: 'texto' } },
  filters: {},
  initialSort: ['fecha', 'desc'],
})
/** Page size of the screen. */
export const miradasPorVez = 10

export const misDatos = {
  resumen: defineCall({
    method: 'GET',
    path: 'mis-datos',
    access: 'conSesion',
    summary: 'Lo que el portal guarda de quien pregunta, por grupo y con cuántas filas',
    response: resumenMisDatos,
  }),
  descargar: defineCall({
    method: 'GET',
    path: 'mis-datos/descargar',
    access: 'conSesion',
    summary: 'Todo lo que el portal guarda de quien pregunta: un ZIP con una página, datos.json y los archivos',
    response: 'archivo',
  }),
}

export const misDatosScreens = defineScreens({
  misDatos: { path: 'mis-datos' },
})

export const misDatosFeature = defineFeature({
  name: 'afiliado/mis-datos',
  texts: { misDatos: textos },
  forMembers: true,
  errors: { DESCARGAS_AGOTADAS: 429 },
  lists: { miradasList },
  calls: { misDatos },
  screens: misDatosScreens,
})
