import { z } from 'zod'

/** Result of an import's dry run, with the questions that a person answers. */

/** The reasons of `raros`. */
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
/** A column of the file: what it says of itself, in its first rows, and what it is here. */
const columnaLeida = z.object({
  titulo: z.string(),
  muestras: z.array(z.string()),
  es: z.string().nullable(),
  /** Of a column that the file has not: the name of each sheet, or the text above each group of rows. */
  agregada: z.enum(['hoja', 'grupo']).nullable().default(null),
  /** Used without asking. */
  segura: z.boolean(),
  porque: z.enum(['dicho', 'titulo', 'contenido', 'duda', 'repetida', 'nada']),
  /** Of the first rows: how many say something, and how many of them are as what it is. */
  llenas: cuenta,
  buenas: cuenta,
})
export type ColumnaLeida = z.infer<typeof columnaLeida>
/** Changes to the values of a whole column, by count: emptied, put right, or read in another way. */
const deColumna = z.object({
  columna: z.string(),
  que: z.enum(['relleno', 'arruinado', 'siglo', 'medias']),
  cantidad: cuenta,
  /** Original value, and the value it is read as, if any. */
  ejemplos: z.array(z.object({ dice: z.string(), es: z.string() })),
})
export type DeColumna = z.infer<typeof deColumna>
/** A column that says something and does not get in. */
const sobrante = z.object({
  at: cuenta,
  titulo: z.string(),
  clase: z.enum(['fechas', 'nombres', 'numeros', 'textos']),
  llenas: cuenta,
  /** Columns that it may be used as. */
  propuesta: z.string().nullable(),
})
export type Sobrante = z.infer<typeof sobrante>
/** Ways to read the letters of a text. */
export const letrasDeArchivo = ['utf-8', 'windows-1252', 'cp850', 'utf-8-dos-veces', 'utf-16le', 'utf-16be'] as const
export type Letras = (typeof letrasDeArchivo)[number]
/** Numbers of members of a file that has none: their document, or the ones that follow the last one. */
export const comoSeNumera = ['documento', 'siguientes'] as const
const partido = z.object({ apellido: z.string(), nombre: z.string() })
/** `parecido`: name of the value that it resembles. `parecidoEs`: its value in `conocidos`, null if the file creates it. */
const valorNuevo = z.object({
  columna: z.string(),
  valor: z.string(),
  filas: cuenta,
  parecido: z.string().nullable(),
  parecidoEs: z.string().nullable().default(null),
})
const deSeccional = z.object({ nombre: z.string(), cantidad: cuenta }).nullable()

/** Somebody whose number would be another person's, and what they hold, which would be that person's: it is confirmed of each. */
const tiene = z.array(z.enum(['cuenta', 'firma', 'mandato', 'tramite']))
const personaQueCambia = z.object({ numero: z.number(), antes: z.string(), despues: z.string(), tiene })
export type PersonaQueCambia = z.infer<typeof personaQueCambia>
/** More than these are not confirmed one by one: the file is wrong. */
export const mayorPersonasQueCambian = 20

/** Counts of the dry run. New, changed, unchanged and refused add up to the rows of the file. */
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
  /** Of each column, its places among the titles. */
  lugares: z.record(z.string(), z.array(z.number())),
  /** Columns that must be there and are not: then nothing was compared. */
  sinColumna: z.array(z.string()),
  /** Undefined of a workbook. */
  escrito: z
    .object({
      letras: z.string(),
      separador: z.string(),
      /** Some words of it, as each way to read its letters shows them. */
      muestras: z.array(z.object({ letras: z.enum(letrasDeArchivo), dice: z.array(z.string()) })).default([]),
    })
    .nullable(),
  /** Sheets of a workbook that were read together, and the others that hold something, with their rows, counted up to 400. */
  hojas: z.array(z.string()).default([]),
  sinLeer: z.array(z.object({ hoja: z.string(), filas: cuenta })).default([]),
  /** Sheets that could be it just as well: somebody says which. */
  hojasIguales: z.array(z.string()).default([]),
  columnas: z.array(columnaLeida).default([]),
  deColumnas: z.array(deColumna).default([]),
  sobran: z.array(sobrante).default([]),
  /** People with a day or a reason of leaving, if no column says the state: they leave, unless the person says that they stay. */
  bajas: z.object({ titulo: z.string(), cuantas: cuenta }).nullable().default(null),
  /** Questions that a person must answer before it is applied; the proposed answer is the one that the comparison used. */
  preguntas: z.array(z.string()).default([]),
  /** Refused lines that only wait for the answer to what a value is. */
  esperan: cuenta.default(0),
  /** Names in one column without a comma: which part goes first (null: nobody knows), and how some would be parted. */
  nombres: z
    .object({
      orden: z.enum(['apellido', 'nombre']).nullable(),
      ejemplos: z.array(z.object({ dice: z.string(), apellido: partido, nombre: partido })),
    })
    .nullable()
    .default(null),
  /** Known values of each kind: the key used in a decision, and the name. */
  conocidos: z.record(z.string(), z.array(z.object({ valor: z.string(), nombre: z.string() }))).default({}),
  raros: cuenta.default(0),
  /** How many values of each kind change. */
  campos: z.array(z.object({ campo: z.string(), cantidad: cuenta })),
  motivos: z.array(z.object({ motivo: z.string(), cantidad: cuenta })),
  /** Changes of state, and the branch that most of each come from. */
  estados: z.array(z.object({ de: z.string(), a: z.string(), cantidad: cuenta, seccional: deSeccional })),
  faltanDe: deSeccional,
  /** The branch that the names of the file and its sheet, or the rows above the titles, say, if no column does. */
  deUna: z.string().nullable().default(null),
  /** Members that the file has no numbers for: those that are known by their document, and the numbers that the others get. */
  numerados: z
    .object({ como: z.enum(comoSeNumera), conocidos: cuenta, nuevos: cuenta, desde: z.number(), hasta: z.number() })
    .nullable()
    .default(null),
  /** Rows without a branch that take the one above them, unless the person says that they have none. */
  huecos: cuenta.default(0),
  creados: z.array(valorNuevo),
  desconocidos: z.array(valorNuevo),
  /** Why it needs to be confirmed, or cannot be applied (`ninguna`). */
  trabas: z.array(z.enum(['ninguna', 'rechazos', 'estados', 'identidad', 'personas', 'preguntas'])),
  /** Known numbers that would be another person, and those of them who hold something. */
  otrasPersonas: cuenta.default(0),
  personas: z.array(personaQueCambia).default([]),
})
export type Revision = z.infer<typeof revision>
