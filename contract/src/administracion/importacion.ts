import { z } from 'zod'
import { central, definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { definirLista } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { entero, exacto, fecha, texto } from '../platform/validacion.ts'
import { importacion as textos } from '../textos/es/administracion/importacion.ts'

/** Imports of what offices send: prepared, reviewed, applied in the background, and undone while nothing depends on them (decision 028). */

/** In the order in which a new installation needs them. */
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

export const listaImportaciones = definirLista({
  nombre: 'importaciones',
  ruta: 'importaciones',
  fila: filaImportacion,
  columnas: {
    momento: { tipo: 'momento', ordenable: true },
    tipo: { tipo: 'texto', solo: 'pantalla' },
    queTipo: { tipo: 'texto', solo: 'exporta' },
    archivo: { tipo: 'texto' },
    quien: { tipo: 'texto' },
    estado: { tipo: 'texto', solo: 'pantalla' },
    queEstado: { tipo: 'texto', solo: 'exporta' },
    filas: { tipo: 'entero' },
    nuevas: { tipo: 'entero' },
    cambiadas: { tipo: 'entero' },
    rechazadas: { tipo: 'entero' },
  },
  filtros: { tipo: 'texto', estado: 'texto' },
  ordenInicial: ['momento', 'desc'],
  archivo: 'Importaciones',
})

/** Tabs of the comparison; `avisos` are accepted lines that lose a value, `raros` what is valid and nobody would believe. */
export const solapasImportacion = ['nuevos', 'cambios', 'rechazados', 'avisos', 'raros', 'faltan'] as const
export type SolapaImportacion = (typeof solapasImportacion)[number]

/** The reasons of `raros`. */
export const motivosRaros: readonly string[] = [
  'futuro',
  'antiguo',
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

export const listaRevision = definirLista({
  nombre: 'revision',
  ruta: 'vistas/importaciones-revision',
  fila: filaRevision,
  columnas: {
    id: { tipo: 'entero', ordenable: true },
    clave: { tipo: 'texto' },
    nombre: { tipo: 'texto' },
    campo: { tipo: 'texto' },
    antes: { tipo: 'texto' },
    despues: { tipo: 'texto' },
  },
  filtros: { importacion: 'entero', solapa: 'texto', campo: 'texto' },
  ordenInicial: ['id', 'asc'],
})

const cuenta = z.number().int()
/** A column of the file: what it says of itself, in its first rows, and what it is here. */
const columnaLeida = z.object({
  titulo: z.string(),
  muestras: z.array(z.string()),
  es: z.string().nullable(),
  /** Used without asking. */
  segura: z.boolean(),
  porque: z.enum(['dicho', 'titulo', 'contenido', 'duda', 'repetida', 'nada']),
  /** Of the first rows: how many say something, and how many of them are as what it is. */
  llenas: cuenta,
  buenas: cuenta,
})
export type ColumnaLeida = z.infer<typeof columnaLeida>
const partido = z.object({ apellido: z.string(), nombre: z.string() })
const valorNuevo = z.object({ columna: z.string(), valor: z.string(), filas: cuenta, parecido: z.string().nullable() })
const deSeccional = z.object({ nombre: z.string(), cantidad: cuenta }).nullable()

/** Somebody whose number would be another person's, and what they hold, which would be that person's: it is confirmed of each. */
const tiene = z.array(z.enum(['cuenta', 'firma', 'mandato', 'tramite']))
const personaQueCambia = z.object({ numero: z.number(), antes: z.string(), despues: z.string(), tiene })
export type PersonaQueCambia = z.infer<typeof personaQueCambia>
/** More than these are not confirmed one by one: the file is wrong. */
export const mayorPersonasQueCambian = 20

/** What the dry run found. New, changed, unchanged and refused add up to the rows of the file. */
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
  escrito: z.object({ letras: z.string(), separador: z.string() }).nullable(),
  hoja: z.string().nullable(),
  otrasHojas: z.array(z.string()),
  /** Sheets that could be it just as well: somebody says which. */
  hojasIguales: z.array(z.string()).default([]),
  columnas: z.array(columnaLeida).default([]),
  /** Names in one column without a comma: which part goes first (null: nobody knows), and how some would be parted. */
  nombres: z
    .object({
      orden: z.enum(['apellido', 'nombre']).nullable(),
      ejemplos: z.array(z.object({ dice: z.string(), apellido: partido, nombre: partido })),
    })
    .nullable()
    .default(null),
  /** What there is of each kind of value: what it is called in a decision, and its name. */
  conocidos: z.record(z.string(), z.array(z.object({ valor: z.string(), nombre: z.string() }))).default({}),
  raros: cuenta.default(0),
  /** How many values of each kind change. */
  campos: z.array(z.object({ campo: z.string(), cantidad: cuenta })),
  motivos: z.array(z.object({ motivo: z.string(), cantidad: cuenta })),
  /** Changes of state, and the branch that most of each come from. */
  estados: z.array(z.object({ de: z.string(), a: z.string(), cantidad: cuenta, seccional: deSeccional })),
  faltanDe: deSeccional,
  creados: z.array(valorNuevo),
  desconocidos: z.array(valorNuevo),
  /** Why it needs to be confirmed, or cannot be applied (`ninguna`). */
  trabas: z.array(z.enum(['ninguna', 'rechazos', 'estados', 'identidad', 'personas'])),
  /** Known numbers that would be another person, and those of them who hold something. */
  otrasPersonas: cuenta.default(0),
  personas: z.array(personaQueCambia).default([]),
})
export type Revision = z.infer<typeof revision>

/** Columns whose values are of a catalogue or of the branches, and may be written otherwise. */
export const columnasConValores = ['SECCIONAL', 'ESTADO', 'CATEGORIA', 'TIPO DOC', 'SEXO', 'EST CIVIL'] as const
const ordenFecha = z.enum(['dma', 'mda'])

/** What a person says of a file before it is looked at again. */
export const opcionesImportacion = z.object({
  /** Place of a column among the titles, from 0, of those that were not recognised right; -1 of one that is not in the file. */
  columnas: z.record(texto(40), entero(-1, 500)).default({}),
  hoja: texto(100).nullable().default(null),
  /** What a value of the file is here: a known one (of a branch, its code), or the name of one that is made of it. */
  valores: z
    .array(
      z.object({
        columna: z.enum(columnasConValores),
        dice: texto(200),
        es: texto(200),
        crea: z.boolean().default(false),
        /** Of a branch that is made; null takes the next one. */
        codigo: entero(1, 2_000_000_000).nullable().default(null),
      }),
    )
    .max(500)
    .default([]),
  nombres: z.enum(['apellido', 'nombre']).nullable().default(null),
  fechas: z.record(texto(40), ordenFecha).default({}),
  /** Of new members, when the file has no states. */
  estado: texto(200).nullable().default(null),
  /** What is read instead of a cell. The file stays as it came. */
  correcciones: z
    .array(z.object({ linea: entero(1, 1e9), columna: texto(40), valor: texto(200) }))
    .max(500)
    .default([]),
  /** What was said of it is proposed for the next file with the same titles. */
  guardar: z.boolean().default(true),
  /** The day of the recipe that it was read with. */
  receta: texto(40).nullable().default(null),
  /** Unknown categories and states are made; a state of `vinculados` keeps who has it in the union. */
  crear: z.boolean().default(false),
  vinculados: z.array(texto(200)).max(200).default([]),
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
  desde: exacto(40),
  /** How many change of state, and how many are refused, as the person wrote them. */
  estados: entero(0, 1e9).nullable().default(null),
  rechazos: entero(0, 1e9).nullable().default(null),
  /** How many would be another person, as the person wrote it; and of those who hold something, each that was confirmed. */
  identidad: entero(0, 1e9).nullable().default(null),
  personas: z.array(entero(1, 1e12)).max(mayorPersonasQueCambian).default([]),
  /** Of a register: the day that it speaks of (decision 078); null is today. */
  alDia: fecha.nullable().default(null),
})
export type ConfirmacionDeImportacion = z.output<typeof confirmacionDeImportacion>

const consulta = { acceso: { permiso: 'importaciones.consultar' } } as const
const hace = {
  acceso: { permiso: 'importaciones.hacer' },
  // What comes in or goes out of the register wants one; looking at a file before does not.
  reciente: false,
  cambia: ['importaciones', 'importaciones/:id', 'vistas/importaciones-revision'],
} as const
const tipo = z.object({ tipo: z.enum(tiposImportacion) })

export const importaciones = {
  leer: definirLlamada({
    ...consulta,
    metodo: 'GET',
    ruta: 'importaciones/:id',
    resumen: 'Una importación, con lo que se encontró en su archivo',
    respuesta: importacion,
  }),
  subir: definirLlamada({
    ...hace,
    metodo: 'POST',
    ruta: 'importaciones',
    resumen: 'Recibe un archivo (multipart) y empieza a compararlo con lo que está',
    consulta: tipo,
    respuesta: z.object({ id: z.number() }),
    crea: true,
  }),
  comparar: definirLlamada({
    ...hace,
    metodo: 'PUT',
    ruta: 'importaciones/:id/comparar',
    resumen: 'Compara otra vez, con otras columnas u otras respuestas',
    cuerpo: opcionesImportacion,
  }),
  aplicar: definirLlamada({
    ...hace,
    reciente: true,
    metodo: 'POST',
    ruta: 'importaciones/:id/aplicar',
    resumen: 'Empieza a aplicar lo revisado',
    cuerpo: confirmacionDeImportacion,
  }),
  detener: definirLlamada({
    ...hace,
    metodo: 'POST',
    ruta: 'importaciones/:id/detener',
    resumen: 'Detiene lo que está en curso y deja todo como antes',
  }),
  descartar: definirLlamada({
    ...hace,
    metodo: 'POST',
    ruta: 'importaciones/:id/descartar',
    resumen: 'Descarta una importación sin aplicar, con su archivo',
  }),
  deshacer: definirLlamada({
    ...hace,
    reciente: true,
    metodo: 'POST',
    ruta: 'importaciones/:id/deshacer',
    resumen: 'Empieza a deshacer la última importación',
  }),
  rechazadas: definirLlamada({
    ...consulta,
    metodo: 'GET',
    ruta: 'importaciones/:id/rechazadas',
    resumen: 'Las filas rechazadas, como vinieron, con línea, columna y motivo',
    respuesta: 'archivo',
  }),
  ejemplo: definirLlamada({
    ...consulta,
    metodo: 'GET',
    ruta: 'importaciones/ejemplos/:tipo',
    resumen: 'Un archivo de ejemplo',
    claves: tipo,
    respuesta: 'archivo',
  }),
}

export const pantallasImportacion = definirPantallas({
  importaciones: { ruta: 'importaciones', permiso: 'importaciones.consultar' },
  nueva: { ruta: 'importaciones/nueva', permiso: 'importaciones.hacer', busca: ['tipo'] },
  importacion: { ruta: 'importaciones/$id', permiso: 'importaciones.consultar', busca: ['solapa', 'campo', 'page', 'size'] },
})

export const funcionImportacion = definirFuncion({
  nombre: 'administracion/importacion',
  eventos: ['importar padron', 'deshacer padron', 'importar familiares', 'importar movimientos'],
  textos: { importacion: textos },
  permisos: {
    'importaciones.consultar': central,
    'importaciones.hacer': central,
  },
  errores: {
    ARCHIVO_FALTA: 400,
    ARCHIVO_VACIO: 400,
    /** It is being read, or was applied, undone or thrown away meanwhile. */
    IMPORTACION_OTRO_ESTADO: 409,
    /** The number that was written is not how many they are. */
    IMPORTACION_CONFIRMAR: 409,
    IMPORTACION_DIA: 409,
    IMPORTACION_DEPENDE: 409,
  },
  listas: { listaImportaciones, listaRevision },
  llamadas: { importaciones },
  pantallas: pantallasImportacion,
})
