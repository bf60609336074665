import { z } from 'zod'

/** Result of an import's dry run, with the questions to answer. */

/** Reasons of `raros`. */
export const motivosRaros: readonly string[] = [
  'futuro',
  'antiguo',
  'menor',
  'altaFutura',
  'altaAntes',
  'documentoRelleno',
  'cuilDeOtroDocumento',
  'cuitDeEmpresa',
  'telefonoDeVarios',
  'bajaAntesDeAlta',
  'bajaMal',
  'bajaSinFecha',
  'documentoLargo',
  'documentoRepetido',
  'documentoDeOtro',
  'otraPersona',
  'correoDeVarios',
  'numeroAnterior',
  'numeroAnteriorDeMas',
  'cuilRepetido',
  'cuilDeOtro',
  'columnaVacia',
  'seVaConCargo',
  'contradiceHecho',
]

export const cuenta = z.number().int()
/** A column of the file: its title and samples, and its meaning. */
const columnaLeida = z.object({
  titulo: z.string(),
  muestras: z.array(z.string()),
  es: z.string().nullable(),
  /** For a column absent from the file: the sheet names, or the text above each group of rows. */
  agregada: z.enum(['hoja', 'grupo']).nullable().default(null),
  /** Used without confirmation. */
  segura: z.boolean(),
  porque: z.enum(['dicho', 'titulo', 'contenido', 'duda', 'repetida', 'nada']),
  /** Of the first rows: how many are not empty, and how many are valid for the meaning. */
  llenas: cuenta,
  buenas: cuenta,
})
export type ColumnaLeida = z.infer<typeof columnaLeida>
/** Changes to the values of a whole column, counted: filled in, repaired, or interpreted otherwise. */
const deColumna = z.object({
  columna: z.string(),
  que: z.enum(['relleno', 'arruinado', 'siglo', 'medias']),
  cantidad: cuenta,
  /** Original and interpreted value, if any. */
  ejemplos: z.array(z.object({ dice: z.string(), es: z.string() })),
})
export type DeColumna = z.infer<typeof deColumna>
/** A column with data that is not imported. */
const sobrante = z.object({
  at: cuenta,
  titulo: z.string(),
  clase: z.enum(['fechas', 'nombres', 'numeros', 'textos']),
  llenas: cuenta,
  /** A suggested use of the column. */
  propuesta: z.string().nullable(),
})
export type Sobrante = z.infer<typeof sobrante>
/** Text encodings. */
export const letrasDeArchivo = ['utf-8', 'windows-1252', 'cp850', 'utf-8-dos-veces', 'utf-16le', 'utf-16be'] as const
export type Letras = (typeof letrasDeArchivo)[number]
/** Member numbers for a file without them: the document number, or consecutive after the last one. */
export const comoSeNumera = ['documento', 'siguientes'] as const
const partido = z.object({ apellido: z.string(), nombre: z.string() })
/** `parecido`: name of the most similar value. `parecidoEs`: its value in `conocidos`, null if the file creates it. */
const valorNuevo = z.object({
  columna: z.string(),
  valor: z.string(),
  filas: cuenta,
  parecido: z.string().nullable(),
  parecidoEs: z.string().nullable().default(null),
})
const deSeccional = z.object({ nombre: z.string(), cantidad: cuenta }).nullable()

/**
 * A member whose number would change to another person, with the data that would pass to them: each one requires confirmation.
 */
const tiene = z.array(z.enum(['cuenta', 'firma', 'mandato', 'tramite']))
const personaQueCambia = z.object({ numero: z.number(), antes: z.string(), despues: z.string(), tiene })
export type PersonaQueCambia = z.infer<typeof personaQueCambia>
/** More than these cannot be confirmed one by one: the file is wrong. */
export const mayorPersonasQueCambian = 20

/** Counts of the dry run. New, changed, unchanged and rejected add up to the rows of the file. */
export const revision = z.object({
  filas: cuenta,
  nuevas: cuenta,
  cambiadas: cuenta,
  iguales: cuenta,
  rechazadas: cuenta,
  avisos: cuenta,
  faltan: cuenta.nullable(),
  cambiosDeEstado: cuenta,
  miembros: cuenta,
  titulos: z.array(z.string()),
  /** Positions of each column among the titles. */
  lugares: z.record(z.string(), z.array(z.number())),
  /** Missing required columns: then nothing was compared. */
  sinColumna: z.array(z.string()),
  /** Null for a workbook. */
  escrito: z
    .object({
      letras: z.string(),
      separador: z.string(),
      /** Sample words of it in each encoding. */
      muestras: z.array(z.object({ letras: z.enum(letrasDeArchivo), dice: z.array(z.string()) })).default([]),
    })
    .nullable(),
  /** Sheets of a workbook read together, and the other sheets that are not empty, with up to 400 rows counted. */
  hojas: z.array(z.string()).default([]),
  sinLeer: z.array(z.object({ hoja: z.string(), filas: cuenta })).default([]),
  /** Equally likely sheets: the user chooses. */
  hojasIguales: z.array(z.string()).default([]),
  columnas: z.array(columnaLeida).default([]),
  deColumnas: z.array(deColumna).default([]),
  sobran: z.array(sobrante).default([]),
  /** People with a leaving date or reason, if no column has the state: they leave, unless the user keeps them. */
  bajas: z.object({ titulo: z.string(), cuantas: cuenta }).nullable().default(null),
  /** Questions to answer before applying; the comparison used the proposed answers. */
  preguntas: z.array(z.string()).default([]),
  /** Rejected lines that only need the meaning of a value. */
  esperan: cuenta.default(0),
  /** Names in one column without a comma: which part is first (null: unknown), and how some would be split. */
  nombres: z
    .object({
      orden: z.enum(['apellido', 'nombre']).nullable(),
      ejemplos: z.array(z.object({ dice: z.string(), apellido: partido, nombre: partido })),
    })
    .nullable()
    .default(null),
  /** Known values by kind: the key used in a decision, and the name. */
  conocidos: z.record(z.string(), z.array(z.object({ valor: z.string(), nombre: z.string() }))).default({}),
  raros: cuenta.default(0),
  /** Changed values by field. */
  campos: z.array(z.object({ campo: z.string(), cantidad: cuenta })),
  motivos: z.array(z.object({ motivo: z.string(), cantidad: cuenta })),
  /** State changes, and the branch with most of each. */
  estados: z.array(z.object({ de: z.string(), a: z.string(), cantidad: cuenta, seccional: deSeccional })),
  faltanDe: deSeccional,
  /** The branch given by the name of the file or its sheet, or by the rows above the titles, if no column has it. */
  deUna: z.string().nullable().default(null),
  /** Members without a number in the file: those known by document, and the numbers for the others. */
  numerados: z
    .object({ como: z.enum(comoSeNumera), conocidos: cuenta, nuevos: cuenta, desde: z.number(), hasta: z.number() })
    .nullable()
    .default(null),
  /** Rows without a branch that use the one above, unless the user says they have none. */
  huecos: cuenta.default(0),
  creados: z.array(valorNuevo),
  desconocidos: z.array(valorNuevo),
  /** Reasons that require confirmation, or block applying (`ninguna`). */
  trabas: z.array(z.enum(['ninguna', 'rechazos', 'estados', 'identidad', 'personas', 'preguntas'])),
  /** Known numbers that would change to another person, and those with data of their own. */
  otrasPersonas: cuenta.default(0),
  personas: z.array(personaQueCambia).default([]),
})
export type Revision = z.infer<typeof revision>
