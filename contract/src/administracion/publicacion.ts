import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { central, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { date, exactText, line, paragraphs } from '../platform/validation.ts'
import { publicacion as textos } from '../textos/es/administracion/publicacion.ts'

/** Documents that the office made, given to each member: prepared, reviewed, published in the background, and undone (decision 033). */

/** Payment slips need an amount and a due date each: those that the pages of one PDF say, or an index by the command. */
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
/** While it is in one of these a process works on it. */
export const publicacionEnCurso = (estado: EstadoPublicacion): boolean => estado === 'LEYENDO' || estado === 'PUBLICANDO'

/** Largest upload, largest PDF and all of them unfolded, in bytes; and how many files a publication may have. */
export const topesPublicacion = { subida: 400_000_000, pdf: 20_000_000, total: 2_000_000_000, archivos: 20_000 } as const

/** What a file of a publication is: of a member, a repetition, or of nobody. */
export const situacionesArchivo = ['SUYO', 'REPETIDO', 'NADIE'] as const
export type SituacionArchivo = (typeof situacionesArchivo)[number]
/** Why a file is a repetition (the first three) or of nobody. */
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
/** Why a ZIP is not opened; `apartado`, it ended who read it; `fallo`, ours. */
export const problemasPublicacion = ['ruta', 'bomba', 'zip', 'apartado', 'fallo'] as const

export const filaPublicacion = z.object({
  id: z.number(),
  momento: z.string(),
  /** Null of one of the command, which may hold several kinds and months. */
  tipo: z.enum(tiposPublicacion).nullable(),
  /** First day of its month. */
  periodo: z.string().nullable(),
  /** What its members read; of one of the command, its file. */
  nombre: z.string(),
  /** "" when it was the command. */
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
  /** "" while nobody is known. */
  afiliado: z.string(),
  /** Of a slip. */
  vence: z.string().nullable(),
  importe: z.number().nullable(),
  motivo: z.enum(motivosArchivo).nullable(),
  /** Evidence, in words: what its pages say of a person, and what its name does if it contradicts them. */
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
  /** Repetitions that a person may still publish: all but the identical ones. */
  publicables: z.number(),
  problema: z.string().nullable(),
  /** Something that it repeats was published after it was reviewed: this is another review. */
  otraVez: z.boolean(),
  hechas: z.number().nullable(),
  publicada: momento,
  publicadaPor: z.string().nullable(),
  deshecha: momento,
  deshechaPor: z.string().nullable(),
  motivo: z.string().nullable(),
  /** Documents that somebody has downloaded: of a published one until now; of an undone one, then. Null when nobody counted. */
  descargados: z.number().nullable(),
})
export type Publicacion = z.infer<typeof publicacion>

export const publicacionNueva = z.object({
  tipo: z.enum(tiposPublicacion),
  /** Any day of the month that the documents are about. */
  periodo: date,
  /** Day that they bear. */
  fecha: date,
  /** What the members read; without it, the kind and its month. */
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
      /** Of the review that the person saw. */
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
    /** It was published, undone or thrown away meanwhile, or is being read. */
    PUBLICACION_OTRO_ESTADO: 409,
    PUBLICACION_VACIA: 409,
    PUBLICACION_LLENA: 409,
    /** Somebody has some of it, and no reason was given. */
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
