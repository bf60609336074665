import { z } from 'zod'
import { defineList } from '../platform/list.ts'
import { faltasDefinicion } from './definicion.revisar.ts'
import { contenidoDefinicion, partesDefinicion } from './definicion.ts'
import { clasesProducto } from './productos.ts'

/** Data: what the designer of procedures reads: the list, a procedure with its versions, and what publishing one changes (decision 156). */

/** POR APROBAR: it pays above the organisation's limit, and waits for a second person. */
export const estadosDefinicion = ['BORRADOR', 'POR APROBAR', 'PUBLICADA', 'RETIRADA'] as const
export type EstadoDefinicion = (typeof estadosDefinicion)[number]
/** Of a procedure, from its versions: CON FECHA, its only published version is to come. */
export const situacionesDefinicion = ['PUBLICADO', 'CON FECHA', 'BORRADOR', 'RETIRADO'] as const
export type SituacionDefinicion = (typeof situacionesDefinicion)[number]
/** Most of a file of a definition, in characters. */
export const maximoArchivoDefinicion = 400_000

export const filaDefinicion = z.object({
  id: z.number(),
  codigo: z.string(),
  nombre: z.string(),
  resumen: z.string(),
  clase: z.enum(clasesProducto),
  situacion: z.enum(situacionesDefinicion),
  /** The version in force, or the last one; null while it never had one, and of what comes with the portal. */
  numero: z.number().nullable(),
  /** Day from which it is, or was until it was withdrawn; "" where there is none. */
  desde: z.string(),
  /** A version that is not in force yet; `faltan`, what is missing to publish it. */
  borrador: z.number().nullable(),
  estadoBorrador: z.enum(estadosDefinicion).nullable(),
  faltan: z.number(),
  pedidos: z.number(),
  porContestar: z.number(),
  /** Median days to the answer; null while there are too few. */
  habitual: z.number().nullable(),
  ultimaMano: z.string(),
  ultimoDia: z.string(),
})
export type FilaDefinicion = z.infer<typeof filaDefinicion>

/** Procedures and what comes with the portal; `pedidos` of this calendar year. */
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
  /** Optimistic version of the row, for the calls that change it. */
  version: z.number(),
  /** First day in force; "" while it is not published. */
  desde: z.string(),
  /** First day without effect; "" where there is none. */
  hasta: z.string(),
  /** SHA-256 of its content in hexadecimal; "" of a draft. */
  huella: z.string(),
  hechaPor: z.string(),
  publicadaPor: z.string(),
  aprobadaPor: z.string(),
  guardada: z.string(),
  /** Requests of it: all, and those that are not over. */
  pedidos: z.number(),
  enCurso: z.number(),
  /** 1 when the reader published it, and therefore another person approves it. */
  propia: z.number(),
})
export type VersionDefinicion = z.infer<typeof versionDefinicion>

export const definicion = z.object({
  id: z.number(),
  codigo: z.string(),
  nombre: z.string(),
  situacion: z.enum(situacionesDefinicion),
  /** From the newest to the oldest. */
  versiones: z.array(versionDefinicion),
  /** Number of the one in force today, and of the one that is being made or waits for its day; null where there is none. */
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
/** Publishing shows all of it first. */
export const revisionDefinicion = z.object({
  faltan: z.array(falta),
  /** Against the version in force; empty when there is none. */
  cambios: z.array(cambioDefinicion),
  contra: z.number().nullable(),
  /** Requests of the version in force that go on with it: drafts, and those that were filed and are not over. */
  borradores: z.number(),
  enCurso: z.number(),
  /** Most that one request gives, in pesos; null without a limit. `segundaPersona` 1 when another person must approve it. */
  pagaHasta: z.number().nullable(),
  segundaPersona: z.number(),
})
export type RevisionDefinicion = z.infer<typeof revisionDefinicion>

/** Members who meet each condition today, in the order asked for; null of those that depend on what is answered. */
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
