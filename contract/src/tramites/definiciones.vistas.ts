import { z } from 'zod'
import { defineList } from '../platform/list.ts'
import { faltasDefinicion } from './definicion.revisar.ts'
import { contenidoDefinicion, partesDefinicion } from './definicion.ts'
import { clasesProducto } from './productos.ts'

/** Views of the designer: the list, a procedure with its versions, and the effects of publishing (decision 156). */

/** POR APROBAR: pays above the organisation's limit, and waits for a second person. */
export const estadosDefinicion = ['BORRADOR', 'POR APROBAR', 'PUBLICADA', 'RETIRADA'] as const
export type EstadoDefinicion = (typeof estadosDefinicion)[number]
/** State of a procedure, from its versions. CON FECHA: its only published version is not in force yet. */
export const situacionesDefinicion = ['PUBLICADO', 'CON FECHA', 'BORRADOR', 'RETIRADO'] as const
export type SituacionDefinicion = (typeof situacionesDefinicion)[number]
/** Maximum size of a definition's file, in characters. */
export const maximoArchivoDefinicion = 400_000

export const filaDefinicion = z.object({
  id: z.number(),
  codigo: z.string(),
  nombre: z.string(),
  resumen: z.string(),
  clase: z.enum(clasesProducto),
  situacion: z.enum(situacionesDefinicion),
  /** The version in force, or the last one; null if never published, and for a product of the portal. */
  numero: z.number().nullable(),
  /** First day in force of that version; "" if none. */
  desde: z.string(),
  /** Number of a version not in force yet; `faltan` counts its problems. */
  borrador: z.number().nullable(),
  estadoBorrador: z.enum(estadosDefinicion).nullable(),
  faltan: z.number(),
  pedidos: z.number(),
  porContestar: z.number(),
  /** Median days to the answer; null if there are too few. */
  habitual: z.number().nullable(),
  ultimaMano: z.string(),
  ultimoDia: z.string(),
})
export type FilaDefinicion = z.infer<typeof filaDefinicion>

/** Designed procedures and products of the portal; `pedidos` of this calendar year. */
export const definicionesList = defineList({
  name: 'definiciones',
  path: 'definiciones-tramite',
  row: filaDefinicion,
  columns: {
    nombre: { type: 'texto', sortable: true },
    codigo: { type: 'texto', only: 'exporta' },
    situacion: { type: 'texto' },
    numero: { type: 'entero' },
    desde: { type: 'fecha' },
    pedidos: { type: 'entero' },
    porContestar: { type: 'entero' },
    habitual: { type: 'entero' },
    ultimaMano: { type: 'texto' },
    ultimoDia: { type: 'fecha' },
  },
  filters: { situacion: 'texto', clase: 'texto' },
  initialSort: ['nombre', 'asc'],
  search: true,
  file: 'Trámites que se ofrecen',
})

export const versionDefinicion = z.object({
  idDefinicion: z.number(),
  numero: z.number(),
  estado: z.enum(estadosDefinicion),
  /** Row version for optimistic locking. */
  version: z.number(),
  /** First day in force; "" if unpublished. */
  desde: z.string(),
  /** First day no longer in force; "" if none. */
  hasta: z.string(),
  /** SHA-256 of its content in hexadecimal; "" for a draft. */
  huella: z.string(),
  hechaPor: z.string(),
  publicadaPor: z.string(),
  aprobadaPor: z.string(),
  guardada: z.string(),
  /** Requests of this version: all, and unfinished ones. */
  pedidos: z.number(),
  enCurso: z.number(),
  /** 1 if the caller published it, so another person must approve it. */
  propia: z.number(),
})
export type VersionDefinicion = z.infer<typeof versionDefinicion>

export const definicion = z.object({
  id: z.number(),
  codigo: z.string(),
  nombre: z.string(),
  situacion: z.enum(situacionesDefinicion),
  /** Newest first. */
  versiones: z.array(versionDefinicion),
  /** Number of the version in force today, and of the draft or the one to come; null if none. */
  vigente: z.number().nullable(),
  borrador: z.number().nullable(),
})
export type Definicion = z.infer<typeof definicion>
export const versionConContenido = versionDefinicion.extend({ contenido: contenidoDefinicion })
export type VersionConContenido = z.infer<typeof versionConContenido>

const falta = z.object({
  parte: z.enum(partesDefinicion),
  ruta: z.string(),
  clave: z.enum(faltasDefinicion),
  datos: z.record(z.string(), z.union([z.string(), z.number()])),
})
export const cambioDefinicion = z.object({
  parte: z.enum(partesDefinicion),
  ruta: z.string(),
  antes: z.string(),
  ahora: z.string(),
})
/** Effects of publishing, shown for confirmation. */
export const revisionDefinicion = z.object({
  faltan: z.array(falta),
  /** Against the version in force; empty without one. */
  cambios: z.array(cambioDefinicion),
  contra: z.number().nullable(),
  /** Requests that keep the version in force: drafts, and filed unfinished ones. */
  borradores: z.number(),
  enCurso: z.number(),
  /** Maximum of one request, in pesos; null if unlimited. `segundaPersona` is 1 if another person must approve it. */
  pagaHasta: z.number().nullable(),
  segundaPersona: z.number(),
})
export type RevisionDefinicion = z.infer<typeof revisionDefinicion>

/** Members who meet each condition today, in request order; null if it depends on answers or earlier requests. */
export const alcanceDefinicion = z.object({
  total: z.number(),
  todas: z.number(),
  condiciones: z.array(z.number().nullable()),
})
export type AlcanceDefinicion = z.infer<typeof alcanceDefinicion>

export const catalogosDeDefinicion = z.object({
  estados: z.array(z.string()),
  categorias: z.array(z.string()),
  seccionales: z.array(z.string()),
  parentescos: z.array(z.string()),
  clasesPapel: z.array(z.string()),
})

export const ejemplosDefinicion = z.array(z.object({ ejemplo: z.string(), nombre: z.string(), resumen: z.string() }))
