import { z } from 'zod'
import { central, definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { definirLista } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { exacto, fecha, parrafos, renglon } from '../platform/validacion.ts'
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

export const listaPublicaciones = definirLista({
  nombre: 'publicaciones',
  ruta: 'publicaciones',
  fila: filaPublicacion,
  columnas: {
    momento: { tipo: 'momento', ordenable: true },
    tipo: { tipo: 'texto' },
    periodo: { tipo: 'fecha' },
    nombre: { tipo: 'texto' },
    quien: { tipo: 'texto' },
    estado: { tipo: 'texto' },
    archivos: { tipo: 'entero' },
    documentos: { tipo: 'entero' },
    nadie: { tipo: 'entero' },
  },
  filtros: { tipo: 'texto', estado: 'texto' },
  ordenInicial: ['momento', 'desc'],
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
  /** People named by the file's name and by its pages, in words: null unless one contradicts the other, or itself. */
  diceNombre: z.string().nullable(),
  diceAdentro: z.string().nullable(),
})
export type FilaArchivoPublicado = z.infer<typeof filaArchivoPublicado>

export const listaArchivosPublicados = definirLista({
  nombre: 'archivosPublicados',
  ruta: 'vistas/publicaciones-archivos',
  fila: filaArchivoPublicado,
  columnas: {
    id: { tipo: 'entero', ordenable: true },
    nombre: { tipo: 'texto' },
    numeroAfiliado: { tipo: 'entero' },
    afiliado: { tipo: 'texto' },
    vence: { tipo: 'fecha' },
    importe: { tipo: 'importe' },
    motivo: { tipo: 'texto' },
  },
  filtros: { publicacion: 'entero', situacion: 'texto' },
  ordenInicial: ['id', 'asc'],
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
  periodo: fecha,
  /** Day that they bear. */
  fecha,
  /** What the members read; without it, the kind and its month. */
  titulo: renglon(200).default(''),
})
export type PublicacionNueva = z.input<typeof publicacionNueva>

const deshacer = z.object({ motivo: parrafos(300).default('') })
export type Deshacer = z.input<typeof deshacer>

const acceso = { acceso: { permiso: 'documentos.publicar' } } as const
const hace = {
  ...acceso,
  reciente: false,
  cambia: ['publicaciones', 'publicaciones/:id', 'vistas/publicaciones-archivos'],
} as const

export const publicaciones = {
  leer: definirLlamada({
    ...acceso,
    metodo: 'GET',
    ruta: 'publicaciones/:id',
    resumen: 'Una publicación de documentos, y cómo va',
    respuesta: publicacion,
  }),
  crear: definirLlamada({
    ...hace,
    metodo: 'POST',
    ruta: 'publicaciones',
    resumen: 'Empieza a preparar una publicación',
    cuerpo: publicacionNueva,
    respuesta: z.object({ id: z.number() }),
    crea: true,
  }),
  subir: definirLlamada({
    ...hace,
    metodo: 'POST',
    ruta: 'publicaciones/:id/archivos',
    resumen: 'Suma un PDF, o un ZIP con muchos (multipart)',
    respuesta: z.object({ id: z.number() }),
    crea: true,
  }),
  revisar: definirLlamada({
    ...hace,
    metodo: 'POST',
    ruta: 'publicaciones/:id/revisar',
    resumen: 'Empieza a ver de quién es cada archivo',
  }),
  publicar: definirLlamada({
    ...hace,
    reciente: true,
    metodo: 'POST',
    ruta: 'publicaciones/:id/publicar',
    resumen: 'Empieza a publicar lo revisado',
    cuerpo: z.object({
      /** Of the review that the person saw. */
      desde: exacto(40),
      repetidos: z.boolean().default(false),
    }),
  }),
  descartar: definirLlamada({
    ...hace,
    metodo: 'POST',
    ruta: 'publicaciones/:id/descartar',
    resumen: 'Descarta lo que no se publicó, con sus archivos',
  }),
  deshacer: definirLlamada({
    ...hace,
    reciente: true,
    metodo: 'POST',
    ruta: 'publicaciones/:id/deshacer',
    resumen: 'Quita los documentos publicados; si alguien ya bajó alguno, con un motivo',
    cuerpo: deshacer,
  }),
  ver: definirLlamada({
    ...acceso,
    metodo: 'GET',
    ruta: 'publicaciones/:id/archivos/:archivo',
    resumen: 'Un documento de una publicación, para mirarlo antes de publicarla',
    respuesta: 'archivo',
  }),
  deNadie: definirLlamada({
    ...acceso,
    metodo: 'GET',
    ruta: 'publicaciones/:id/de-nadie',
    resumen: 'Los archivos que no son de nadie, con su motivo (CSV)',
    respuesta: 'archivo',
  }),
}

export const pantallasPublicacion = definirPantallas({
  publicaciones: { ruta: 'publicaciones', permiso: 'documentos.publicar' },
  nuevaPublicacion: { ruta: 'publicaciones/nueva', permiso: 'documentos.publicar' },
  publicacion: { ruta: 'publicaciones/$id', permiso: 'documentos.publicar', busca: ['solapa', 'page', 'size'] },
})

export const funcionPublicacion = definirFuncion({
  nombre: 'administracion/publicacion',
  eventos: ['publicar publicacion', 'deshacer publicacion'],
  textos: { publicacion: textos },
  permisos: {
    'documentos.publicar': central,
  },
  errores: {
    /** It was published, undone or thrown away meanwhile, or is being read. */
    PUBLICACION_OTRO_ESTADO: 409,
    PUBLICACION_VACIA: 409,
    PUBLICACION_LLENA: 409,
    /** Somebody has some of it, and no reason was given. */
    PUBLICACION_MOTIVO: 409,
  },
  listas: { listaPublicaciones, listaArchivosPublicados },
  llamadas: { publicaciones },
  pantallas: pantallasPublicacion,
})
