import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { central, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { date, exactText, integer, text } from '../platform/validation.ts'
import { importacion as textos } from '../textos/es/administracion/importacion.ts'
import { menuImportacion } from './importacion.menu.ts'
import { comoSeNumera, cuenta, letrasDeArchivo, mayorPersonasQueCambian, revision } from './importacion.revision.ts'

/** Imports of what offices send: prepared, reviewed, applied in the background, and undone while nothing depends on them (decision 028). Kinds in the order of a new installation. */
export const tiposImportacion = ['seccionales', 'empresas', 'padron', 'familiares', 'beneficiarios', 'movimientos'] as const
export type TipoImportacion = (typeof tiposImportacion)[number]
export const estadosImportacion = [
  'LEYENDO',
  'ILEGIBLE',
  'REVISAR',
  'APLICANDO',
  'APLICADA',
  'DESHACIENDO',
  'DESHECHA',
  'DESCARTADA',
] as const
export type EstadoImportacion = (typeof estadosImportacion)[number]
/** While it is in one of these somebody works on it. */
export const enCurso = (estado: EstadoImportacion): boolean => ['LEYENDO', 'APLICANDO', 'DESHACIENDO'].includes(estado)

/** Largest file, in bytes. */
export const mayorImportacion = 100_000_000
/** Days that a review, its file and what an import changed are kept; that long it can be undone. */
export const diasDeImportacion = 30

export const filaImportacion = z.object({
  id: z.number(),
  momento: z.string(),
  tipo: z.enum(tiposImportacion),
  archivo: z.string(),
  /** "" when it was the command. */
  quien: z.string(),
  estado: z.enum(estadosImportacion),
  filas: z.number(),
  nuevas: z.number(),
  cambiadas: z.number(),
  rechazadas: z.number(),
  /** Kind and state in words, for the export. */
  queTipo: z.string(),
  queEstado: z.string(),
})
export type FilaImportacion = z.infer<typeof filaImportacion>

export const importacionesList = defineList({
  name: 'importaciones',
  path: 'importaciones',
  row: filaImportacion,
  columns: {
    momento: { type: 'momento', sortable: true },
    tipo: { type: 'texto', only: 'pantalla' },
    queTipo: { type: 'texto', only: 'exporta' },
    archivo: { type: 'texto' },
    quien: { type: 'texto' },
    estado: { type: 'texto', only: 'pantalla' },
    queEstado: { type: 'texto', only: 'exporta' },
    filas: { type: 'entero' },
    nuevas: { type: 'entero' },
    cambiadas: { type: 'entero' },
    rechazadas: { type: 'entero' },
  },
  filters: { tipo: 'texto', estado: 'texto' },
  initialSort: ['momento', 'desc'],
  file: 'Importaciones',
})

/** Tabs of the comparison; `avisos` are accepted lines that lose a value, `raros` what is valid and nobody would believe. */
export const solapasImportacion = ['nuevos', 'cambios', 'rechazados', 'avisos', 'raros', 'faltan'] as const
export type SolapaImportacion = (typeof solapasImportacion)[number]

/**
 * A line of the comparison. What changes: one for each value, with what it was and what it will be. What is new: two things that tell who it
 * is. What is refused or warned of: the line, its column, the value in `antes` and the code of the reason in `despues`.
 */
export const filaRevision = z.object({
  id: z.number(),
  solapa: z.enum(solapasImportacion),
  clave: z.string(),
  nombre: z.string(),
  campo: z.string(),
  antes: z.string().nullable(),
  despues: z.string().nullable(),
})
export type FilaRevision = z.infer<typeof filaRevision>

export const revisionList = defineList({
  name: 'revision',
  path: 'vistas/importaciones-revision',
  row: filaRevision,
  columns: {
    id: { type: 'entero', sortable: true },
    clave: { type: 'texto' },
    nombre: { type: 'texto' },
    campo: { type: 'texto' },
    antes: { type: 'texto' },
    despues: { type: 'texto' },
  },
  filters: { importacion: 'entero', solapa: 'texto', campo: 'texto' },
  initialSort: ['id', 'asc'],
})

/** Columns whose values are of a catalogue or of the branches, and may be written otherwise. */
export const columnasConValores = ['SECCIONAL', 'ESTADO', 'CATEGORIA', 'TIPO DOC', 'SEXO', 'EST CIVIL'] as const
/** Which goes first; `medias`: the real days of the column have theirs and their months changed, and its texts do not; `tal`: they are as they are. */
const ordenFecha = z.enum(['dma', 'mda', 'medias', 'tal'])

/** What a person says of a file before it is looked at again. */
export const opcionesImportacion = z.object({
  /** Place of a column among the titles, from 0, of those that were not recognised right; -1 of one that is not in the file. */
  columnas: z.record(text(40), integer(-1, 500)).default({}),
  /** Sheets that are read together; the likely ones if nobody said which. */
  hojas: z.array(text(100)).max(200).default([]),
  /** The branch of the whole file, as it would be written in a column. */
  seccional: text(200).nullable().default(null),
  /** Numbers of the members, if no column has them. */
  numeros: z.enum(comoSeNumera).nullable().default(null),
  /** An empty branch is that of the row above, or is missing. */
  huecos: z.enum(['arriba', 'vacios']).nullable().default(null),
  /** What a value of the file is here: a known one (of a branch, its code), or the name of one that is made of it. */
  valores: z
    .array(
      z.object({
        columna: z.enum(columnasConValores),
        dice: text(200),
        es: text(200),
        crea: z.boolean().default(false),
        /** Of a branch that is made; null takes the next one. */
        codigo: integer(1, 2_000_000_000).nullable().default(null),
      }),
    )
    .max(500)
    .default([]),
  nombres: z.enum(['apellido', 'nombre']).nullable().default(null),
  fechas: z.record(text(40), ordenFecha).default({}),
  /** Of new members, when the file has no states. */
  estado: text(200).nullable().default(null),
  letras: z.enum(letrasDeArchivo).nullable().default(null),
  /** People with a day of leaving: they leave, or stay. */
  bajas: z.enum(['salen', 'siguen']).nullable().default(null),
  /** Questions that somebody has seen. */
  vistas: z.array(text(100)).max(200).default([]),
  /** What is read instead of a cell. The file stays as it came. */
  correcciones: z
    .array(z.object({ linea: integer(1, 1e9), columna: text(40), valor: text(200) }))
    .max(500)
    .default([]),
  /** What was said of it is proposed for the next file with the same titles. */
  guardar: z.boolean().default(true),
  /** The day of the recipe that it was read with. */
  receta: text(40).nullable().default(null),
  /** Unknown categories and states are made; a state of `vinculados` keeps who has it in the union. */
  crear: z.boolean().default(false),
  vinculados: z.array(text(200)).max(200).default([]),
  ultimaLinea: z.boolean().default(false),
})
export type OpcionesDeImportacion = z.infer<typeof opcionesImportacion>

export const importacion = filaImportacion.omit({ queTipo: true, queEstado: true }).extend({
  bytes: z.number(),
  desde: z.string(),
  problema: z.string().nullable(),
  /** The register changed after it was reviewed: this is another review. */
  otraVez: z.boolean(),
  etapa: z.string().nullable(),
  hechas: z.number().nullable(),
  /** 0 to 1. */
  parte: z.number().nullable(),
  /** Nobody has it in hand: it was cut, and goes on by itself. */
  cortada: z.boolean(),
  opciones: opcionesImportacion,
  revision: revision.nullable(),
  /** Whether its lines are still kept. */
  conDetalle: z.boolean(),
  aplicada: z.string().nullable(),
  aplicadaPor: z.string().nullable(),
  deshecha: z.string().nullable(),
  deshechaPor: z.string().nullable(),
  /** Of an applied one: until when it can be undone, and what prevents it. */
  deshacer: z
    .object({
      hasta: z.string().nullable(),
      /** A later one, that has to be undone first. */
      primero: z.object({ id: z.number(), archivo: z.string() }).nullable(),
      /** What came to depend on it: the thing and how many. */
      impide: z.array(z.object({ que: z.string(), cantidad: cuenta })),
    })
    .nullable(),
})
export type Importacion = z.infer<typeof importacion>

/** Confirmations that a person writes to apply a reviewed import. */
const confirmacionDeImportacion = z.object({
  /** Of the review that the person saw: another one since is not applied. */
  desde: exactText(40),
  /** How many change of state, and how many are refused, as the person wrote them. */
  estados: integer(0, 1e9).nullable().default(null),
  rechazos: integer(0, 1e9).nullable().default(null),
  /** How many would be another person, as the person wrote it; and of those who hold something, each that was confirmed. */
  identidad: integer(0, 1e9).nullable().default(null),
  personas: z.array(integer(1, 1e12)).max(mayorPersonasQueCambian).default([]),
  /** Questions of the review that the person has seen. */
  vistas: z.array(text(100)).max(200).default([]),
  /** Of a register: the day that it speaks of (decision 078); null is today. */
  alDia: date.nullable().default(null),
})
export type ConfirmacionDeImportacion = z.output<typeof confirmacionDeImportacion>

const consulta = { access: { permission: 'importaciones.consultar' } } as const
const hace = {
  access: { permission: 'importaciones.hacer' },
  // What comes in or goes out of the register wants one; looking at a file before does not.
  recentAuth: false,
  invalidates: ['importaciones', 'importaciones/:id', 'vistas/importaciones-revision'],
} as const
const tipo = z.object({ tipo: z.enum(tiposImportacion) })

export const importaciones = {
  leer: defineCall({
    ...consulta,
    method: 'GET',
    path: 'importaciones/:id',
    summary: 'Una importación, con lo que se encontró en su archivo',
    response: importacion,
  }),
  subir: defineCall({
    ...hace,
    method: 'POST',
    path: 'importaciones',
    summary: 'Recibe un archivo (multipart) y empieza a compararlo con lo que está',
    query: tipo,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  comparar: defineCall({
    ...hace,
    method: 'PUT',
    path: 'importaciones/:id/comparar',
    summary: 'Compara otra vez, con otras columnas u otras respuestas',
    body: opcionesImportacion,
  }),
  aplicar: defineCall({
    ...hace,
    recentAuth: true,
    method: 'POST',
    path: 'importaciones/:id/aplicar',
    summary: 'Empieza a aplicar lo revisado',
    body: confirmacionDeImportacion,
  }),
  detener: defineCall({
    ...hace,
    method: 'POST',
    path: 'importaciones/:id/detener',
    summary: 'Detiene lo que está en curso y deja todo como antes',
  }),
  descartar: defineCall({
    ...hace,
    method: 'POST',
    path: 'importaciones/:id/descartar',
    summary: 'Descarta una importación sin aplicar, con su archivo',
  }),
  deshacer: defineCall({
    ...hace,
    recentAuth: true,
    method: 'POST',
    path: 'importaciones/:id/deshacer',
    summary: 'Empieza a deshacer la última importación',
  }),
  rechazadas: defineCall({
    ...consulta,
    method: 'GET',
    path: 'importaciones/:id/rechazadas',
    summary: 'Las filas rechazadas, como vinieron, con línea, columna y motivo',
    response: 'archivo',
  }),
  ejemplo: defineCall({
    ...consulta,
    method: 'GET',
    path: 'importaciones/ejemplos/:tipo',
    summary: 'Un archivo de ejemplo',
    params: tipo,
    response: 'archivo',
  }),
}

export const importacionScreens = defineScreens({
  importaciones: { path: 'importaciones', permission: 'importaciones.consultar' },
  nueva: { path: 'importaciones/nueva', permission: 'importaciones.hacer', searchParams: ['tipo'] },
  importacion: {
    path: 'importaciones/$id',
    permission: 'importaciones.consultar',
    searchParams: ['solapa', 'campo', 'page', 'size'],
  },
})

export const importacionFeature = defineFeature({
  name: 'administracion/importacion',
  events: ['importar padron', 'deshacer padron', 'importar familiares', 'importar movimientos'],
  texts: { importacion: textos },
  permissions: {
    'importaciones.consultar': central,
    'importaciones.hacer': central,
  },
  errors: {
    ARCHIVO_FALTA: 400,
    ARCHIVO_VACIO: 400,
    /** It is being read, or was applied, undone or thrown away meanwhile. */
    IMPORTACION_OTRO_ESTADO: 409,
    /** The number that was written is not how many they are. */
    IMPORTACION_CONFIRMAR: 409,
    IMPORTACION_DIA: 409,
    IMPORTACION_DEPENDE: 409,
    IMPORTACION_ANTES: 409,
  },
  lists: { importacionesList, revisionList },
  calls: { importaciones },
  screens: importacionScreens,
  menu: menuImportacion,
})
