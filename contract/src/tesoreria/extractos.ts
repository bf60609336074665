import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { exactText, id, integer, line, text } from '../platform/validation.ts'
import { extractos as textos } from '../textos/es/tesoreria/extractos.ts'

/** Bank statement layouts as data: one recipe per layout (decision 134). */

export const maximosReceta = { titulo: 60, titulos: 60, hojas: 20, palabras: 20, lugar: 999, fila: 10_000 } as const

/** Columns of a bank's table. The amount is in one column, optionally with a separate sign, or in two: debits and credits. */
export const extractoColumns = ['fecha', 'texto', 'referencia', 'importe', 'signo', 'debito', 'credito', 'saldo'] as const
export type ExtractoColumn = (typeof extractoColumns)[number]
export const ordenesFecha = ['DMA', 'MDA', 'AMD'] as const
export type OrdenFecha = (typeof ordenesFecha)[number]
export const letrasExtracto = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export const separadoresExtracto = [';', ',', '\t', '|'] as const
/**
 * Sign convention of a row. IMPORTE: the sign of its amount. CONTRARIO: the opposite sign. LETRA: a column of D and C.
 * DOS_COLUMNAS: the column with the amount; DEBITO_NEGATIVO: the same, with negative debits.
 */
export const signosExtracto = ['IMPORTE', 'CONTRARIO', 'LETRA', 'DOS_COLUMNAS', 'DEBITO_NEGATIVO'] as const

/** A column by its title, or by its position from 0. Several are alternatives; for the text, they are joined. */
const where = z
  .array(z.union([line(maximosReceta.titulo), z.int().min(0).max(maximosReceta.lugar)]))
  .min(1)
  .max(maximosReceta.titulos)
const words = z.array(line(maximosReceta.titulo)).max(maximosReceta.palabras).default([])

export const recetaExtracto = z
  .object({
    nombre: text(60),
    letras: z.enum(letrasExtracto).nullable().default(null),
    separador: z.enum(separadoresExtracto).nullable().default(null),
    /** Sheets of one statement, in this order; empty: the only sheet with movements. */
    hojas: z.array(line(100)).max(maximosReceta.hojas).default([]),
    /** Row of the titles from 1; 0 without titles; null to search for them. */
    titulos: z.int().min(0).max(maximosReceta.fila).nullable().default(null),
    columnas: z.partialRecord(z.enum(extractoColumns), where),
    /** Other titles that identify this layout. */
    reconoce: words,
    signo: z.enum(signosExtracto).nullable().default(null),
    /** Words of the sign column, besides the usual ones. */
    salen: words,
    entran: words,
    fecha: z.enum(ordenesFecha).nullable().default(null),
    decimal: z.enum([',', '.']).nullable().default(null),
    /** Starts of rows that are no movements: notes and sums, and the opening and closing balances. */
    notas: words,
    abre: words,
    cierra: words,
    moneda: z.enum(['ARS']).default('ARS'),
    /** Words before the account number. */
    cuenta: line(maximosReceta.titulo).default(''),
  })
  .refine(({ columnas: c }) => bastanColumnas(c), { path: ['columnas'], error: '@validacion.requerido' })
export type RecetaExtracto = z.output<typeof recetaExtracto>

/** True if these columns are enough to read a statement: the day, the text, and the amount in one column or in two. */
export const bastanColumnas = (c: Partial<Record<ExtractoColumn, unknown>>): boolean =>
  c.fecha !== undefined &&
  c.texto !== undefined &&
  (c.importe !== undefined || (c.debito !== undefined && c.credito !== undefined))

/** A raw row of a file, for the user to classify its columns. */
export const filaDelArchivo = z.object({ linea: z.number(), campos: z.array(z.string()) })
/**
 * Question about a file without a matching recipe: its first rows, the row of its titles (0: none), and the positions of known
 * columns.
 */
export const porElegir = z.object({
  filas: z.array(filaDelArchivo),
  titulos: z.number(),
  columnas: z.partialRecord(z.enum(extractoColumns), z.array(z.number())),
})
export const notaExtracto = z.object({ linea: z.number(), dice: z.string() })

/** An office's recipe. */
export const filaReceta = z.object({
  id: z.number(),
  nombre: z.string(),
  /** Null: used by every branch. */
  idSeccional: z.number().nullable(),
  nombreSeccional: z.string(),
  por: z.string(),
  modificada: z.string(),
  version: z.number(),
  can: z.object({ modificar: z.boolean(), eliminar: z.boolean() }),
})
export type FilaReceta = z.infer<typeof filaReceta>
export const recetaGuardada = filaReceta.extend({ receta: recetaExtracto })
export type RecetaGuardada = z.output<typeof recetaGuardada>

export const recetaNueva = z.object({ idSeccional: id.nullable(), receta: recetaExtracto })
export type RecetaNueva = z.output<typeof recetaNueva>
export const recetaCambio = z.object({ receta: recetaExtracto, version: z.number().int().positive() })
export type RecetaCambio = z.output<typeof recetaCambio>

/** Result of a trial: the file is parsed and not stored. Pesos. */
export const extractoProbado = z.object({
  /** The caller may save a recipe for all branches. */
  deTodas: z.boolean(),
  /** Null for a format that is no table. */
  vista: porElegir.nullable(),
  /** Why it cannot be parsed, as text. */
  problema: z.object({ mensaje: z.string(), linea: z.number().nullable() }).nullable(),
  leido: z
    .object({
      receta: z.string(),
      lineas: z.number(),
      desde: z.string(),
      hasta: z.string(),
      entra: z.number(),
      sale: z.number(),
      abre: z.number().nullable(),
      cierra: z.number().nullable(),
      cuenta: z.string(),
      notas: z.array(notaExtracto),
      primeras: z.array(
        z.object({ linea: z.number(), fecha: z.string(), importe: z.number(), texto: z.string(), referencia: z.string() }),
      ),
    })
    .nullable(),
})
export type ExtractoProbado = z.infer<typeof extractoProbado>

export const recetasList = defineList({
  name: 'recetasExtracto',
  path: 'vistas/recetas-extracto',
  row: filaReceta,
  columns: {
    nombre: { type: 'texto', sortable: true },
    nombreSeccional: { type: 'texto' },
    por: { type: 'texto' },
    modificada: { type: 'momento' },
  },
  filters: { idSeccional: 'entero' },
  search: true,
  initialSort: ['nombre', 'asc'],
  file: 'Recetas de extractos',
})

const query = { access: { permission: 'movimientosCaja.consultar' } } as const
const edita = {
  access: { permission: 'conceptosCaja.editar' },
  invalidates: ['vistas/recetas-extracto', 'recetas-extracto/:id'],
  recentAuth: false,
} as const

export const recetasExtracto = {
  leer: defineCall({
    ...query,
    method: 'GET',
    path: 'recetas-extracto/:id',
    summary: 'Una receta de extractos, con todo lo que dice',
    response: recetaGuardada,
  }),
  crear: defineCall({
    ...edita,
    method: 'POST',
    path: 'recetas-extracto',
    summary: 'Guarda una receta, de una seccional o de todas',
    body: recetaNueva,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  cambiar: defineCall({
    ...edita,
    method: 'PUT',
    path: 'recetas-extracto/:id',
    summary: 'Modifica una receta',
    body: recetaCambio,
  }),
  eliminar: defineCall({ ...edita, method: 'DELETE', path: 'recetas-extracto/:id', summary: 'Elimina una receta' }),
  probar: defineCall({
    access: { permission: 'conceptosCaja.editar' },
    method: 'POST',
    path: 'recetas-extracto/probar',
    summary: 'Lee un archivo (multipart) sin guardar nada, con una receta o con la que mejor le va',
    /** The recipe as JSON. */
    query: z.object({
      receta: exactText(6000).optional(),
      /** Last row of the table in this file. */
      fin: integer(1, maximosReceta.fila).optional(),
    }),
    invalidates: [],
    recentAuth: false,
    response: extractoProbado,
  }),
}

export const extractosScreens = defineScreens({
  recetas: { path: 'tesoreria/recetas-extracto', permission: 'movimientosCaja.consultar' },
  receta: { path: 'tesoreria/recetas-extracto/$id', permission: 'conceptosCaja.editar' },
})

export const extractosFeature = defineFeature({
  name: 'tesoreria/extractos',
  texts: { extractos: textos },
  errors: {
    RECETA_REPETIDA: 409,
    RECETA_AJENA: 403,
    RECETA_MAL: 400,
    EXTRACTO_ILEGIBLE: 400,
    EXTRACTO_SIN_LINEAS: 400,
    EXTRACTO_LARGO: 400,
    /** A line with an invalid day or amount. */
    EXTRACTO_RENGLON: 400,
    /** A line with more or fewer fields than titles, with an unclosed quote, or with a formula without its value. */
    EXTRACTO_CAMPOS: 400,
    EXTRACTO_COMILLAS: 400,
    EXTRACTO_FORMULA: 400,
    /** A movement without a day; a line with an unclear sign; a column that may hold signs. */
    EXTRACTO_SIN_DIA: 400,
    EXTRACTO_SIN_ANIO: 400,
    EXTRACTO_SIN_IMPORTE: 400,
    EXTRACTO_OTRA_MONEDA: 400,
    /** A line above the titles. */
    EXTRACTO_ENCIMA: 400,
    /** Dates that may have the month first. */
    EXTRACTO_FECHAS: 400,
    EXTRACTO_SIGNO: 400,
    EXTRACTO_SIGNO_COLUMNA: 400,
    /** A running balance inconsistent with the previous line. */
    EXTRACTO_SALDO: 400,
    /**
     * Opening plus lines differ from the closing, in one part of a statement or in all of it; the declared number of lines is
     * wrong; it is truncated.
     */
    EXTRACTO_SALDO_MEDIO: 400,
    EXTRACTO_SUMA: 400,
    EXTRACTO_CANTIDAD: 400,
    EXTRACTO_CORTADO: 400,
    /** More than one sheet has movements. */
    EXTRACTO_HOJAS: 400,
    EXTRACTO_COLUMNAS: 400,
    EXTRACTO_MONEDA: 400,
  },
  uses: ['movimientosCaja.consultar', 'conceptosCaja.editar'],
  lists: { recetasList },
  calls: { recetasExtracto },
  screens: extractosScreens,
})
