import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { amountBetween, exactText, id, integer, line } from '../platform/validation.ts'
import { conciliacion as textos } from '../textos/es/tesoreria/conciliacion.ts'
import { grupoBanco } from './conciliacion-grupos.ts'
import { maximosReceta, notaExtracto, porElegir } from './extractos.ts'

/** Bank reconciliation (decision 090): lines of statements, the movements that they are joined to, and those on one side only. */

export const maximosConciliacion = {
  archivo: 5_000_000,
  lineas: 10_000,
  nota: 200,
  /** Lines, or movements, joined in one union. */
  juntos: 50,
  /** Loose things on a page of the screen. */
  pagina: 25,
  /** Loose lines that proposals are looked for among. */
  sueltas: 20_000,
} as const

export const formatosExtracto = ['CSV', 'XLSX', 'XLS', 'ODS', 'PAGINA', 'OFX', 'CAMT053', 'MT940'] as const

export const extracto = z.object({
  id: z.number(),
  archivo: z.string(),
  formato: z.enum(formatosExtracto),
  leido: z.string(),
  por: z.string(),
  desde: z.string(),
  hasta: z.string(),
  /** Balance at its end; null if the file does not say it. */
  saldo: z.number().nullable(),
  lineas: z.number(),
  /** The recipe that it was read by; '' of a format that needs none. */
  receta: z.string(),
  /** Rows of the file that a person left out, and those (`usada`) whose amount they used although its balance does not follow. */
  fuera: z.array(notaExtracto.extend({ usada: z.boolean().optional() })),
})

/** Pesos: positive, money came in; negative, it went out. */
export const lineaBanco = z.object({
  id: z.number(),
  fecha: z.string(),
  texto: z.string(),
  referencia: z.string(),
  importe: z.number(),
})
export type LineaBanco = z.infer<typeof lineaBanco>
export const movimientoBanco = z.object({
  id: z.number(),
  fecha: z.string(),
  texto: z.string(),
  numeroMovimiento: z.number(),
  numeroPlanilla: z.number(),
  ingresoEgreso: z.number(),
  importe: z.number(),
  /** In the sheet that is open now. */
  abierta: z.boolean(),
})
export type MovimientoBanco = z.infer<typeof movimientoBanco>

/**
 * Proposal for loose lines and movements. SEGURA: certain. MISMO: probably the same, without another of its amount; IGUALES: with others. SUMA:
 * several sum one. CIFRAS: two figures swapped. REVERSA: a line and its opposite. GASTO: a charge of the bank, with its tax. SOLO_BANCO,
 * SOLO_CAJA: on one side only. PENDIENTE: the same, with its note. POSTERIOR: after the statement.
 */
export const clasesConciliar = [
  'SEGURA',
  'MISMO',
  'IGUALES',
  'SUMA',
  'CIFRAS',
  'REVERSA',
  'GASTO',
  'SOLO_BANCO',
  'SOLO_CAJA',
  'PENDIENTE',
  'POSTERIOR',
] as const
export type ClaseConciliar = (typeof clasesConciliar)[number]
/** Classes that need no decision. */
export const resueltas: readonly ClaseConciliar[] = ['PENDIENTE', 'POSTERIOR']

export const itemConciliar = z.object({
  clase: z.enum(clasesConciliar),
  lineas: z.array(lineaBanco),
  movimientos: z.array(movimientoBanco),
  nota: z.object({ texto: z.string(), por: z.string(), dia: z.string() }).nullable(),
})
export type ItemConciliar = z.infer<typeof itemConciliar>

/** Pesos. */
export const sumaDe = z.object({ cantidad: z.number(), total: z.number() })
/**
 * State of a box against its bank. `banco` − `pendientes` − `sinResolver` − `anterior` − `huecos` − `sinExplicar` = `libros`, to the cent.
 * `anterior` is the difference before the first statement, fixed on its day; `huecos` are the statements missing between those that were
 * read. Null: the statement does not say its balance, or a blind box hides its own.
 */
export const conciliacionDeCaja = z.object({
  caja: z.object({
    id: z.number(),
    nombre: z.string(),
    idSeccional: z.number(),
    nombreSeccional: z.string(),
    nroPla: z.number(),
  }),
  extracto: extracto.nullable(),
  /** Money of an agreement of collection comes into its account (decision 162). */
  cobros: z.boolean(),
  desde: z.string().nullable(),
  banco: z.number().nullable(),
  pendientes: sumaDe,
  sinResolver: sumaDe,
  anterior: z.number().nullable(),
  /** The closing balance of one is not the opening one of the next. */
  huecos: z.array(z.object({ desde: z.string(), hasta: z.string(), importe: z.number() })),
  /** Difference without explanation; null where `anterior` is all that is known. */
  sinExplicar: z.number().nullable(),
  libros: z.number().nullable(),
  lineas: z.number(),
  movimientos: z.number(),
  coinciden: z.object({ lineas: z.number(), movimientos: z.number() }),
  /** Repeated texts, the most repeated first. */
  grupos: z.array(grupoBanco),
  /** A page of what the filters leave, and how many there are of it in all. */
  items: z.array(itemConciliar),
  cantidad: z.number(),
  /** Movements of the sheet that is open may be of days from this one on; null without a sheet. */
  planillaDesde: z.string().nullable(),
  /** Loose lines beyond those that were read. */
  quedan: z.number(),
  can: z.object({ operar: z.boolean() }),
})
export type ConciliacionDeCaja = z.infer<typeof conciliacionDeCaja>

/** Initial data of the closing of a sheet: the statement's balance, and a line about what is pending, for its print. */
export const paraCierre = z.object({
  hasta: z.string().nullable(),
  saldo: z.number().nullable(),
  sinResolver: z.number(),
  pendientes: z.number(),
  pendiente: z.string(),
})
export type ParaCierre = z.infer<typeof paraCierre>

/** Result of reading a file: its lines, the new ones and the joined ones; or the columns that a person has to point at. */
export const extractoLeido = z.object({
  lineas: z.number(),
  nuevas: z.number(),
  unidas: z.number(),
  /** Rows that move nothing: how many, and the first ones. */
  notas: z.object({ cantidad: z.number(), primeras: z.array(notaExtracto) }).optional(),
  elegir: porElegir.nullable(),
  /** Nothing was kept: it is of another account than the box's, of days that were read in other words, old, or a part before it is missing. Asked again with `confirma`. */
  confirmar: z
    .object({
      /** `caja`: the box of the branch whose account it is. */
      cuenta: z.object({ dice: z.string(), era: z.string(), caja: z.string() }).nullable(),
      repetidas: z.object({ n: z.number(), desde: z.string(), hasta: z.string() }).nullable(),
      /** All of it is of more than six months ago. */
      viejo: z.object({ desde: z.string(), hasta: z.string() }).optional(),
      /** It does not begin with what the one before it ended with: pesos of each, if they are said, and the days that nothing was read of. */
      hueco: z
        .object({ desde: z.string(), hasta: z.string(), cerro: z.number().nullable(), abre: z.number().nullable() })
        .optional(),
      /** Lines of its days that are there already and that it does not have. */
      ausentes: z.object({ n: z.number(), desde: z.string(), hasta: z.string() }).optional(),
    })
    .optional(),
})
export type ExtractoLeido = z.infer<typeof extractoLeido>

const ids = z.array(id).max(maximosConciliacion.juntos)
export const unionNueva = z
  .object({ caja: id, lineas: ids, movimientos: ids })
  .refine((v) => v.lineas.length + v.movimientos.length > 1, { path: ['lineas'], error: '@validacion.requerido' })
export type UnionNueva = z.output<typeof unionNueva>
export const distintosNuevos = z.object({ caja: id, lineas: ids.min(1), movimientos: ids.min(1) })
/** Note of what is on one side only; without a note it is unresolved again. */
export const pendienteNuevo = z
  .object({
    caja: id,
    lineas: ids.default([]),
    movimientos: ids.default([]),
    nota: line(maximosConciliacion.nota).default(''),
  })
  .refine((v) => v.lineas.length + v.movimientos.length > 0, { path: ['lineas'], error: '@validacion.requerido' })
export type PendienteNuevo = z.output<typeof pendienteNuevo>

export const situacionesLinea = ['CONCILIADA', 'PENDIENTE', 'SIN_RESOLVER'] as const
export const filaLineaBanco = lineaBanco.extend({
  situacion: z.enum(situacionesLinea),
  /** Movements that it is joined to: "sheet-number", one after the other. */
  codigos: z.string(),
  descripcion: z.string(),
  /** Why it was joined, in words; or the note of what is pending. */
  motivo: z.string(),
  por: z.string(),
  idConciliacion: z.number().nullable(),
  can: z.object({ separar: z.boolean() }),
})
export type FilaLineaBanco = z.infer<typeof filaLineaBanco>

export const lineasBancoList = defineList({
  name: 'lineasBanco',
  path: 'vistas/lineas-banco',
  row: filaLineaBanco,
  columns: {
    fecha: { type: 'fecha', sortable: true },
    texto: { type: 'texto' },
    referencia: { type: 'texto' },
    importe: { type: 'importe' },
    situacion: { type: 'texto' },
    codigos: { type: 'texto' },
    descripcion: { type: 'texto', only: 'exporta' },
    motivo: { type: 'texto' },
    por: { type: 'texto', only: 'exporta' },
  },
  filters: { caja: 'entero', situacion: 'texto', fechaDesde: 'fecha', fechaHasta: 'fecha' },
  search: true,
  initialSort: ['fecha', 'desc'],
  file: 'Extracto del banco',
})

const ve = { access: { permission: 'movimientosCaja.consultar' } } as const
/** An amount in an address: "1234.5". */
const pesosDichos = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/)
  .transform(Number)
/** Queries invalidated by joining and by taking apart. */
export const cambiaConciliacion = [
  'conciliacion/:caja',
  'conciliacion/:caja/para-cierre',
  'conciliacion/:caja/grupo',
  'conciliacion/:caja/candidatos',
  'vistas/lineas-banco',
] as const
const hace = { access: { permission: 'movimientosCaja.editar' }, invalidates: cambiaConciliacion, recentAuth: false } as const

export const conciliacion = {
  leer: defineCall({
    ...ve,
    method: 'GET',
    path: 'conciliacion/:caja',
    summary: 'Cómo está una caja con su banco, y qué hacer con lo que no coincide: por grupos, y de a páginas',
    query: z.object({
      pagina: integer(0, 9999).default(0),
      /** Without those of a group. */
      solas: z.literal('1').optional(),
      texto: line(100).optional(),
      signo: z.enum(['1', '-1']).optional(),
      /** Pesos, without sign. */
      desde: pesosDichos.optional(),
      hasta: pesosDichos.optional(),
    }),
    response: conciliacionDeCaja,
  }),
  paraCierre: defineCall({
    ...ve,
    method: 'GET',
    path: 'conciliacion/:caja/para-cierre',
    summary: 'Lo que el cierre de una planilla toma del extracto: su saldo y lo que queda pendiente',
    response: paraCierre,
  }),
  subir: defineCall({
    ...hace,
    method: 'POST',
    path: 'conciliacion/:caja/extracto',
    summary:
      'Lee un extracto (multipart: CSV, Excel, ods, OFX, camt.053 o MT940), guarda sus líneas nuevas y une lo que coincide',
    query: z.object({
      /** The place of each column, "fecha:0,texto:2,texto:5", when somebody said it, and the row of the titles. */
      columnas: exactText(200).optional(),
      titulos: integer(0, maximosReceta.fila).optional(),
      /** Lines of the file that a person leaves out: "214,215". */
      fuera: z
        .string()
        .regex(/^\d{1,6}(,\d{1,6}){0,49}$/)
        .optional(),
      /** Lines whose amount is used and whose balance is not: "214". */
      usadas: z
        .string()
        .regex(/^\d{1,6}(,\d{1,6}){0,49}$/)
        .optional(),
      /** Last row of the table; what is below it are notes. */
      fin: integer(1, maximosReceta.fila).optional(),
      confirma: z.literal('1').optional(),
    }),
    response: extractoLeido,
  }),
  saldo: defineCall({
    ...hace,
    method: 'PUT',
    path: 'extractos-banco/:id/saldo',
    summary: 'Dice el saldo de un extracto que no lo trae',
    /** `confirma`: also when it does not follow from the statement before it. */
    body: z.object({ saldo: amountBetween(-99_999_999_999.99, 99_999_999_999.99), confirma: z.literal(true).optional() }),
  }),
  unir: defineCall({
    ...hace,
    method: 'POST',
    path: 'conciliaciones',
    summary: 'Une líneas del banco y movimientos que suman lo mismo',
    body: unionNueva,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  unirSeguras: defineCall({
    ...hace,
    method: 'POST',
    path: 'conciliacion/:caja/unir-seguras',
    summary: 'Une lo que coincide sin lugar a dudas',
    response: z.object({ unidas: z.number() }),
  }),
  quitar: defineCall({
    ...hace,
    method: 'DELETE',
    path: 'extractos-banco/:id',
    summary: 'Quita el último extracto leído de una caja, con las líneas que trajo',
  }),
  separar: defineCall({
    ...hace,
    method: 'POST',
    path: 'conciliaciones/:id/separar',
    summary: 'Separa lo que se unió; una planilla cerrada conserva lo suyo',
  }),
  distintos: defineCall({
    ...hace,
    method: 'POST',
    path: 'conciliaciones/distintos',
    summary: 'Dice que unas líneas y unos movimientos no son lo mismo',
    body: distintosNuevos,
  }),
  pendiente: defineCall({
    ...hace,
    method: 'POST',
    path: 'conciliaciones/pendientes',
    summary: 'Deja pendiente, con una nota, lo que está de un solo lado; sin nota vuelve a estar sin resolver',
    body: pendienteNuevo,
  }),
}

export const conciliacionScreens = defineScreens({
  conciliar: {
    path: 'tesoreria/conciliacion',
    permission: 'movimientosCaja.consultar',
    searchParams: ['idSeccional', 'caja', 'situacion', 'buscar', 'fechaDesde', 'fechaHasta', 'page', 'grupo', 'signo'],
  },
})

export const conciliacionFeature = defineFeature({
  name: 'tesoreria/conciliacion',
  texts: { conciliacion: textos },
  errors: {
    EXTRACTO_NO_ULTIMO: 409,
    EXTRACTO_NO_SIGUE: 409,
    CONCILIACION_SUMA: 409,
    CONCILIACION_TOMADA: 409,
    CONCILIACION_CERRADA: 409,
    CONCILIACION_SIN_EXTRACTO: 409,
  },
  uses: ['movimientosCaja.consultar', 'movimientosCaja.editar'],
  lists: { lineasBancoList },
  calls: { conciliacion },
  screens: conciliacionScreens,
  menu: [
    { section: 'tesoreria', order: 80, screen: 'conciliar', icon: 'banco', title: 'conciliacion.pantallas.conciliacion.titulo' },
  ],
})
