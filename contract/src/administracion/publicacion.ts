import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { central, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { date, exactText, line, paragraphs } from '../platform/validation.ts'
import { publicacion as textos } from '../textos/es/administracion/publicacion.ts'

/** Office documents published to each member: prepared, reviewed, published in the background, and undone (decision 033). */

/** Payment slips need an amount and a due date each: from the pages of one PDF, or from an index of the command. */
export const tiposPublicacion = ['RECIBO', 'RESUMEN', 'TALON'] as const
export type TipoPublicacion = (typeof tiposPublicacion)[number]

export const estadosPublicacion = [
  'PREPARANDO',
  'LEYENDO',
  'ILEGIBLE',
  'REVISAR',
  'PUBLICANDO',
  'PUBLICADA',
  'DESHECHA',
  'DESCARTADA',
] as const
export type EstadoPublicacion = (typeof estadosPublicacion)[number]
/** A process is working on it in these states. */
export const publicacionEnCurso = (estado: EstadoPublicacion): boolean => estado === 'LEYENDO' || estado === 'PUBLICANDO'

/** Largest upload, largest PDF and total uncompressed size, in bytes; and the maximum number of files. */
export const topesPublicacion = { subida: 400_000_000, pdf: 20_000_000, total: 2_000_000_000, archivos: 20_000 } as const

/** State of a file of a publication: matched to a member, repeated, or unmatched. */
export const situacionesArchivo = ['SUYO', 'REPETIDO', 'NADIE'] as const
export type SituacionArchivo = (typeof situacionesArchivo)[number]
/** Why a file is repeated (the first three) or unmatched. */
export const motivosArchivo = [
  'igual',
  'periodo',
  'dos',
  'sinNumero',
  'fecha',
  'noExiste',
  'digito',
  'noEsPdf',
  'protegido',
  'ilegible',
  'pesado',
  'ajeno',
  'paginaDeNadie',
  'paginaDeDos',
  'sinCobro',
  'talonSuelto',
] as const
export type MotivoArchivo = (typeof motivosArchivo)[number]
/** Why a ZIP is not opened; `apartado`: it crashed the reading process; `fallo`: a bug of ours. */
export const problemasPublicacion = ['ruta', 'bomba', 'zip', 'apartado', 'fallo'] as const

export const filaPublicacion = z.object({
  id: z.number(),
  momento: z.string(),
  /** Null for a publication of the command, which may hold several types and months. */
  tipo: z.enum(tiposPublicacion).nullable(),
  /** First day of its month. */
  periodo: z.string().nullable(),
  /** Title shown to members; for the command, its file name. */
  nombre: z.string(),
  /** '' for the command. */
  quien: z.string(),
  estado: z.enum(estadosPublicacion),
  archivos: z.number(),
  documentos: z.number(),
  nadie: z.number(),
})
export type FilaPublicacion = z.infer<typeof filaPublicacion>

export const publicacionesList = defineList({
  name: 'publicaciones',
  path: 'publicaciones',
  row: filaPublicacion,
  columns: {
    momento: { type: 'momento', sortable: true },
    tipo: { type: 'texto' },
    periodo: { type: 'fecha' },
    nombre: { type: 'texto' },
    quien: { type: 'texto' },
    estado: { type: 'texto' },
    archivos: { type: 'entero' },
    documentos: { type: 'entero' },
    nadie: { type: 'entero' },
  },
  filters: { tipo: 'texto', estado: 'texto' },
  initialSort: ['momento', 'desc'],
})

export const filaArchivoPublicado = z.object({
  id: z.number(),
  nombre: z.string(),
  situacion: z.enum(situacionesArchivo),
  numeroAfiliado: z.number().nullable(),
  /** '' if unmatched. */
  afiliado: z.string(),
  /** Of a slip. */
  vence: z.string().nullable(),
  importe: z.number().nullable(),
  motivo: z.enum(motivosArchivo).nullable(),
  /** Evidence as text: the person in its pages, and the one in its name if different. */
  diceNombre: z.string().nullable(),
  diceAdentro: z.string().nullable(),
})
export type FilaArchivoPublicado = z.infer<typeof filaArchivoPublicado>

export const archivosPublicadosList = defineList({
  name: 'archivosPublicados',
  path: 'vistas/publicaciones-archivos',
  row: filaArchivoPublicado,
  columns: {
    id: { type: 'entero', sortable: true },
    nombre: { type: 'texto' },
    numeroAfiliado: { type: 'entero' },
    afiliado: { type: 'texto' },
    vence: { type: 'fecha' },
    importe: { type: 'importe' },
    motivo: { type: 'texto' },
  },
  filters: { publicacion: 'entero', situacion: 'texto' },
  initialSort: ['id', 'asc'],
})

const momento = z.string().nullable()
export const publicacion = filaPublicacion.extend({
  fecha: z.string().nullable(),
  desde: z.string(),
  repetidos: z.number(),
  /** Repeated files that can still be published: all but the identical ones. */
  publicables: z.number(),
  problema: z.string().nullable(),
  /** A repeated document was published after the review: this is another review. */
  otraVez: z.boolean(),
  hechas: z.number().nullable(),
  publicada: momento,
  publicadaPor: z.string().nullable(),
  deshecha: momento,
  deshechaPor: z.string().nullable(),
  motivo: z.string().nullable(),
  /** Downloaded documents: until now if published; until then if undone. Null if not counted. */
  descargados: z.number().nullable(),
})
export type Publicacion = z.infer<typeof publicacion>

export const publicacionNueva = z.object({
  tipo: z.enum(tiposPublicacion),
  /** Any day of the documents' month. */
  periodo: date,
  /** Date of the documents. */
  fecha: date,
  /** Title shown to members; the type and month by default. */
  titulo: line(200).default(''),
})
export type PublicacionNueva = z.input<typeof publicacionNueva>

const deshacer = z.object({ motivo: paragraphs(300).default('') })
export type Deshacer = z.input<typeof deshacer>

const acceso = { access: { permission: 'documentos.publicar' } } as const
const hace = {
  ...acceso,
  recentAuth: false,
  invalidates: ['publicaciones', 'publicaciones/:id', 'vistas/publicaciones-archivos'],
} as const

export const publicaciones = {
  leer: defineCall({
    ...acceso,
    method: 'GET',
    path: 'publicaciones/:id',
    summary: 'Una publicación de documentos, y cómo va',
    response: publicacion,
  }),
  crear: defineCall({
    ...hace,
    method: 'POST',
    path: 'publicaciones',
    summary: 'Empieza a preparar una publicación',
    body: publicacionNueva,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  subir: defineCall({
    ...hace,
    method: 'POST',
    path: 'publicaciones/:id/archivos',
    summary: 'Suma un PDF, o un ZIP con muchos (multipart)',
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  revisar: defineCall({
    ...hace,
    method: 'POST',
    path: 'publicaciones/:id/revisar',
    summary: 'Empieza a ver de quién es cada archivo',
  }),
  publicar: defineCall({
    ...hace,
    recentAuth: true,
    method: 'POST',
    path: 'publicaciones/:id/publicar',
    summary: 'Empieza a publicar lo revisado',
    body: z.object({
      /** Of the displayed review. */
      desde: exactText(40),
      repetidos: z.boolean().default(false),
    }),
  }),
  descartar: defineCall({
    ...hace,
    method: 'POST',
    path: 'publicaciones/:id/descartar',
    summary: 'Descarta lo que no se publicó, con sus archivos',
  }),
  deshacer: defineCall({
    ...hace,
    recentAuth: true,
    method: 'POST',
    path: 'publicaciones/:id/deshacer',
    summary: 'Quita los documentos publicados; si alguien ya bajó alguno, con un motivo',
    body: deshacer,
  }),
  ver: defineCall({
    ...acceso,
    method: 'GET',
    path: 'publicaciones/:id/archivos/:archivo',
    summary: 'Un documento de una publicación, para mirarlo antes de publicarla',
    response: 'archivo',
  }),
  deNadie: defineCall({
    ...acceso,
    method: 'GET',
    path: 'publicaciones/:id/de-nadie',
    summary: 'Los archivos que no son de nadie, con su motivo (CSV)',
    response: 'archivo',
  }),
}

export const publicacionScreens = defineScreens({
  publicaciones: { path: 'publicaciones', permission: 'documentos.publicar' },
  nuevaPublicacion: { path: 'publicaciones/nueva', permission: 'documentos.publicar' },
  publicacion: { path: 'publicaciones/$id', permission: 'documentos.publicar', searchParams: ['solapa', 'page', 'size'] },
})

export const publicacionFeature = defineFeature({
  name: 'administracion/publicacion',
  events: ['publicar publicacion', 'deshacer publicacion'],
  texts: { publicacion: textos },
  permissions: {
    'documentos.publicar': central,
  },
  errors: {
    /** It was published, undone or discarded meanwhile, or is being read. */
    PUBLICACION_OTRO_ESTADO: 409,
    PUBLICACION_VACIA: 409,
    PUBLICACION_LLENA: 409,
    /** Some were downloaded, and no reason was given. */
    PUBLICACION_MOTIVO: 409,
  },
  lists: { publicacionesList, archivosPublicadosList },
  calls: { publicaciones },
  screens: publicacionScreens,
  menu: [
    {
      section: 'sistema',
      order: 60,
      screen: 'publicaciones',
      icon: 'documento',
      title: 'publicacion.pantallas.publicacion.titulo',
    },
  ],
})
