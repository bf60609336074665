import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { central, defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { date, exactText, integer, text } from '../platform/validation.ts'
import { importacion as textos } from '../textos/es/administracion/importacion.ts'
import { menuImportacion } from './importacion.menu.ts'
import { comoSeNumera, cuenta, letrasDeArchivo, mayorPersonasQueCambian, revision } from './importacion.revision.ts'

/**
 * Imports of office files: prepared, reviewed, applied in the background, and undone while nothing depends on them (decision
 * 028). Types in the order of a new installation.
 */
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
/** A process is working on it in these states. */
export const enCurso = (estado: EstadoImportacion): boolean => ['LEYENDO', 'APLICANDO', 'DESHACIENDO'].includes(estado)

/** Maximum file size, in bytes. */
export const mayorImportacion = 100_000_000
/** Days that a review, its file and the changes of an import are kept, and can be undone. */
export const diasDeImportacion = 30

export const filaImportacion = z.object({
  id: z.number(),
  momento: z.string(),
  tipo: z.enum(tiposImportacion),
  archivo: z.string(),
  /** '' for the command. */
  quien: z.string(),
  estado: z.enum(estadosImportacion),
  filas: z.number(),
  nuevas: z.number(),
  cambiadas: z.number(),
  rechazadas: z.number(),
  /** Type and state as text, for the export. */
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

/** Tabs of the comparison; `avisos`: accepted lines that lose a value; `raros`: valid but implausible values. */
export const solapasImportacion = ['nuevos', 'cambios', 'rechazados', 'avisos', 'raros', 'faltan'] as const
export type SolapaImportacion = (typeof solapasImportacion)[number]

/**
 * A line of the comparison. Changed: one line per value, before and after. New: two identifying values. Rejected or warning: the
 * line, its column, the value in `antes` and the reason code in `despues`.
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

/** Columns with catalogue or branch values, which may be written differently. */
export const columnasConValores = ['SECCIONAL', 'ESTADO', 'CATEGORIA', 'TIPO DOC', 'SEXO', 'EST CIVIL'] as const
/** Date order; `medias`: the column's real dates have day and month swapped, its texts do not; `tal`: unchanged. */
const ordenFecha = z.enum(['dma', 'mda', 'medias', 'tal'])

/** The user's corrections before another analysis of a file. */
export const opcionesImportacion = z.object({
  /** Position of a column among the titles, from 0, for wrongly recognised ones; -1 if absent from the file. */
  columnas: z.record(text(40), integer(-1, 500)).default({}),
  /** Sheets to read together; the likely ones by default. */
  hojas: z.array(text(100)).max(200).default([]),
  /** Branch of the whole file, as written in a column. */
  seccional: text(200).nullable().default(null),
  /** Source of the member numbers, if no column has them. */
  numeros: z.enum(comoSeNumera).nullable().default(null),
  /** An empty branch repeats the row above, or stays empty. */
  huecos: z.enum(['arriba', 'vacios']).nullable().default(null),
  /** Meaning of a value of the file: a known one (for a branch, its code), or the name of one to create. */
  valores: z
    .array(
      z.object({
        columna: z.enum(columnasConValores),
        dice: text(200),
        es: text(200),
        crea: z.boolean().default(false),
        /** For a branch to create; null takes the next code. */
        codigo: integer(1, 2_000_000_000).nullable().default(null),
      }),
    )
    .max(500)
    .default([]),
  nombres: z.enum(['apellido', 'nombre']).nullable().default(null),
  fechas: z.record(text(40), ordenFecha).default({}),
  /** State of new members, if the file has no states. */
  estado: text(200).nullable().default(null),
  letras: z.enum(letrasDeArchivo).nullable().default(null),
  /** People with a leaving date: they leave, or stay. */
  bajas: z.enum(['salen', 'siguen']).nullable().default(null),
  /** Acknowledged questions. */
  vistas: z.array(text(100)).max(200).default([]),
  /** Values that replace a cell. The file is unchanged. */
  correcciones: z
    .array(z.object({ linea: integer(1, 1e9), columna: text(40), valor: text(200) }))
    .max(500)
    .default([]),
  /** Propose these options for the next file with the same titles. */
  guardar: z.boolean().default(true),
  /** Date of the recipe it was read with. */
  receta: text(40).nullable().default(null),
  /** Unknown categories and states are created; members with a state of `vinculados` remain in the union. */
  crear: z.boolean().default(false),
  vinculados: z.array(text(200)).max(200).default([]),
  ultimaLinea: z.boolean().default(false),
})
export type OpcionesDeImportacion = z.infer<typeof opcionesImportacion>

export const importacion = filaImportacion.omit({ queTipo: true, queEstado: true }).extend({
  bytes: z.number(),
  desde: z.string(),
  problema: z.string().nullable(),
  /** The register changed after the review: this is another review. */
  otraVez: z.boolean(),
  etapa: z.string().nullable(),
  hechas: z.number().nullable(),
  /** 0 to 1. */
  parte: z.number().nullable(),
  /** No process is working on it: interrupted, it resumes by itself. */
  cortada: z.boolean(),
  opciones: opcionesImportacion,
  revision: revision.nullable(),
  /** Its lines are still stored. */
  conDetalle: z.boolean(),
  aplicada: z.string().nullable(),
  aplicadaPor: z.string().nullable(),
  deshecha: z.string().nullable(),
  deshechaPor: z.string().nullable(),
  /** Of an applied one: limit for undoing it, and blockers. */
  deshacer: z
    .object({
      hasta: z.string().nullable(),
      /** A later import that must be undone first. */
      primero: z.object({ id: z.number(), archivo: z.string() }).nullable(),
      /** Dependent data: kind and number. */
      impide: z.array(z.object({ que: z.string(), cantidad: cuenta })),
    })
    .nullable(),
})
export type Importacion = z.infer<typeof importacion>

/** Confirmations a user types to apply a reviewed import. */
const confirmacionDeImportacion = z.object({
  /** Of the displayed review; another review meanwhile is not applied. */
  desde: exactText(40),
  /** Numbers of state changes and rejections, as typed. */
  estados: integer(0, 1e9).nullable().default(null),
  rechazos: integer(0, 1e9).nullable().default(null),
  /** Number of changed people, as typed; and each confirmed one of those with data of their own. */
  identidad: integer(0, 1e9).nullable().default(null),
  personas: z.array(integer(1, 1e12)).max(mayorPersonasQueCambian).default([]),
  /** Acknowledged questions of the review. */
  vistas: z.array(text(100)).max(200).default([]),
  /** For a register: its reference date (decision 078); null is today. */
  alDia: date.nullable().default(null),
})
export type ConfirmacionDeImportacion = z.output<typeof confirmacionDeImportacion>

const consulta = { access: { permission: 'importaciones.consultar' } } as const
const hace = {
  access: { permission: 'importaciones.hacer' },
  // Only changes or exports of the register require recent authentication; analysing a file does not.
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
    /** It is being read, or was applied, undone or discarded meanwhile. */
    IMPORTACION_OTRO_ESTADO: 409,
    /** The typed number does not match. */
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
