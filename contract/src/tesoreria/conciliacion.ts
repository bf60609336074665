import { z } from 'zod'
import { definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { definirLista } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { exacto, id, importeEntre, renglon } from '../platform/validacion.ts'
import { conciliacion as textos } from '../textos/es/tesoreria/conciliacion.ts'

/** The bank's statement against the box: its lines, what they are joined to, and what is on one side only (decision 090). */

export const maximosConciliacion = {
  archivo: 5_000_000,
  lineas: 10_000,
  nota: 200,
  /** What may be joined in one go. */
  juntos: 50,
  /** What is shown of what is loose, on each side. */
  sueltos: 500,
} as const

export const formatosExtracto = ['CSV', 'XLSX', 'OFX'] as const
/** Columns of a bank's table. The amount is in one, with its sign apart or not, or in two: debits and credits. */
export const columnasExtracto = ['fecha', 'texto', 'referencia', 'importe', 'signo', 'debito', 'credito', 'saldo'] as const
export type ColumnaExtracto = (typeof columnasExtracto)[number]

export const extracto = z.object({
  id: z.number(),
  archivo: z.string(),
  formato: z.enum(formatosExtracto),
  leido: z.string(),
  por: z.string(),
  desde: z.string(),
  hasta: z.string(),
  /** What the account held at its end; null when it does not say. */
  saldo: z.number().nullable(),
  lineas: z.number(),
})

/** Pesos: what came in, or below zero what went out. */
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
 * What is to be done with what is loose. SEGURA: the portal would join it. MISMO: it may be the same, the only one; IGUALES: so may others of
 * its amount. SUMA: several are one. CIFRAS: two figures swapped. REVERSA: a line and its opposite. GASTO: of the bank, without a
 * movement. SOLO_BANCO, SOLO_CAJA: on one side only. PENDIENTE: so, with its note. POSTERIOR: of after the statement.
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
/** Those that a person has nothing left to do with. */
export const resueltas: readonly ClaseConciliar[] = ['PENDIENTE', 'POSTERIOR']

export const itemConciliar = z.object({
  clase: z.enum(clasesConciliar),
  lineas: z.array(lineaBanco),
  movimientos: z.array(movimientoBanco),
  nota: z.object({ texto: z.string(), por: z.string(), dia: z.string() }).nullable(),
})
export type ItemConciliar = z.infer<typeof itemConciliar>

const suma = z.object({ cantidad: z.number(), total: z.number() })
/**
 * How a box stands against its bank. `banco` − `pendientes` − `sinResolver` − `anterior` = `caja`, to the cent: `anterior` is what
 * was different before the first statement. Null: the statement does not say its balance, or a blind box hides its own.
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
  desde: z.string().nullable(),
  banco: z.number().nullable(),
  pendientes: suma,
  sinResolver: suma,
  anterior: z.number().nullable(),
  libros: z.number().nullable(),
  lineas: z.number(),
  movimientos: z.number(),
  coinciden: z.object({ lineas: z.number(), movimientos: z.number() }),
  items: z.array(itemConciliar),
  /** Loose ones that are not shown. */
  quedan: z.number(),
  can: z.object({ operar: z.boolean() }),
})
export type ConciliacionDeCaja = z.infer<typeof conciliacionDeCaja>

/** What the closing of a sheet begins with: the balance of the statement and what of it is pending, said in a line of its paper. */
export const paraCierre = z.object({
  hasta: z.string().nullable(),
  saldo: z.number().nullable(),
  sinResolver: z.number(),
  pendientes: z.number(),
  pendiente: z.string(),
})
export type ParaCierre = z.infer<typeof paraCierre>

/** What became of a file: how many lines it had, were new and were joined; or which of its columns somebody has to say. */
export const extractoLeido = z.object({
  lineas: z.number(),
  nuevas: z.number(),
  unidas: z.number(),
  elegir: z
    .object({
      titulos: z.array(z.string()),
      muestra: z.array(z.array(z.string())),
      /** The place of each one that is known. */
      columnas: z.partialRecord(z.enum(columnasExtracto), z.number()),
    })
    .nullable(),
  /** Nothing was kept: it is of another account than the box's, of days that were read in other words, old, or a part before it is missing. Asked again with `confirma`. */
  confirmar: z
    .object({
      /** `caja`: the box of the branch whose account it is. */
      cuenta: z.object({ dice: z.string(), era: z.string(), caja: z.string() }).nullable(),
      repetidas: z.object({ n: z.number(), desde: z.string(), hasta: z.string() }).nullable(),
      /** All of it is of more than six months ago. */
      viejo: z.object({ desde: z.string(), hasta: z.string() }).optional(),
      /** It does not begin with what the one before it ended with: pesos of each, and the days that nothing was read of. */
      hueco: z.object({ desde: z.string(), hasta: z.string(), cerro: z.number(), abre: z.number() }).optional(),
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
/** Why it is on one side only; without a note it is to be resolved again. */
export const pendienteNuevo = z
  .object({
    caja: id,
    lineas: ids.default([]),
    movimientos: ids.default([]),
    nota: renglon(maximosConciliacion.nota).default(''),
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

export const listaLineasBanco = definirLista({
  nombre: 'lineasBanco',
  ruta: 'vistas/lineas-banco',
  fila: filaLineaBanco,
  columnas: {
    fecha: { tipo: 'fecha', ordenable: true },
    texto: { tipo: 'texto' },
    referencia: { tipo: 'texto' },
    importe: { tipo: 'importe' },
    situacion: { tipo: 'texto' },
    codigos: { tipo: 'texto' },
    descripcion: { tipo: 'texto', solo: 'exporta' },
    motivo: { tipo: 'texto' },
    por: { tipo: 'texto', solo: 'exporta' },
  },
  filtros: { caja: 'entero', situacion: 'texto', fechaDesde: 'fecha', fechaHasta: 'fecha' },
  busqueda: true,
  ordenInicial: ['fecha', 'desc'],
  archivo: 'Extracto del banco',
})

const ve = { acceso: { permiso: 'movimientosCaja.consultar' } } as const
/** What joining, or taking apart, makes old. */
export const cambiaConciliacion = ['conciliacion/:caja', 'conciliacion/:caja/para-cierre', 'vistas/lineas-banco'] as const
const hace = { acceso: { permiso: 'movimientosCaja.editar' }, cambia: cambiaConciliacion, reciente: false } as const

export const conciliacion = {
  leer: definirLlamada({
    ...ve,
    metodo: 'GET',
    ruta: 'conciliacion/:caja',
    resumen: 'Cómo está una caja con su banco, y qué hacer con lo que no coincide',
    respuesta: conciliacionDeCaja,
  }),
  paraCierre: definirLlamada({
    ...ve,
    metodo: 'GET',
    ruta: 'conciliacion/:caja/para-cierre',
    resumen: 'Lo que el cierre de una planilla toma del extracto: su saldo y lo que queda pendiente',
    respuesta: paraCierre,
  }),
  subir: definirLlamada({
    ...hace,
    metodo: 'POST',
    ruta: 'conciliacion/:caja/extracto',
    resumen: 'Lee un extracto (multipart: CSV, xlsx u OFX), guarda sus líneas nuevas y une lo que coincide',
    // The place of each column, "fecha:0,texto:2", when somebody said it.
    consulta: z.object({ columnas: exacto(200).optional(), confirma: z.literal('1').optional() }),
    respuesta: extractoLeido,
  }),
  saldo: definirLlamada({
    ...hace,
    metodo: 'PUT',
    ruta: 'extractos-banco/:id/saldo',
    resumen: 'Dice el saldo de un extracto que no lo trae',
    cuerpo: z.object({ saldo: importeEntre(-99_999_999_999.99, 99_999_999_999.99) }),
  }),
  unir: definirLlamada({
    ...hace,
    metodo: 'POST',
    ruta: 'conciliaciones',
    resumen: 'Une líneas del banco y movimientos que suman lo mismo',
    cuerpo: unionNueva,
    respuesta: z.object({ id: z.number() }),
    crea: true,
  }),
  unirSeguras: definirLlamada({
    ...hace,
    metodo: 'POST',
    ruta: 'conciliacion/:caja/unir-seguras',
    resumen: 'Une lo que coincide sin lugar a dudas',
    respuesta: z.object({ unidas: z.number() }),
  }),
  quitar: definirLlamada({
    ...hace,
    metodo: 'DELETE',
    ruta: 'extractos-banco/:id',
    resumen: 'Quita el último extracto leído de una caja, con las líneas que trajo',
  }),
  separar: definirLlamada({
    ...hace,
    metodo: 'POST',
    ruta: 'conciliaciones/:id/separar',
    resumen: 'Separa lo que se unió; una planilla cerrada conserva lo suyo',
  }),
  distintos: definirLlamada({
    ...hace,
    metodo: 'POST',
    ruta: 'conciliaciones/distintos',
    resumen: 'Dice que unas líneas y unos movimientos no son lo mismo',
    cuerpo: distintosNuevos,
  }),
  pendiente: definirLlamada({
    ...hace,
    metodo: 'POST',
    ruta: 'conciliaciones/pendientes',
    resumen: 'Deja pendiente, con una nota, lo que está de un solo lado; sin nota vuelve a estar sin resolver',
    cuerpo: pendienteNuevo,
  }),
}

export const pantallasConciliacion = definirPantallas({
  conciliar: {
    ruta: 'tesoreria/conciliacion',
    permiso: 'movimientosCaja.consultar',
    busca: ['idSeccional', 'caja', 'situacion', 'buscar', 'fechaDesde', 'fechaHasta', 'page'],
  },
})

export const funcionConciliacion = definirFuncion({
  nombre: 'tesoreria/conciliacion',
  textos: { conciliacion: textos },
  errores: {
    EXTRACTO_ILEGIBLE: 400,
    EXTRACTO_SIN_LINEAS: 400,
    EXTRACTO_LARGO: 400,
    /** A line whose day or amount is not understood. */
    EXTRACTO_RENGLON: 400,
    /** A line with more or fewer fields than there are titles, with quotes that swallow others, or with a formula without its value. */
    EXTRACTO_CAMPOS: 400,
    EXTRACTO_COMILLAS: 400,
    EXTRACTO_FORMULA: 400,
    /** A line that moves money and has no day; one whose sign cannot be told; a whole column that may be of signs. */
    EXTRACTO_SIN_DIA: 400,
    EXTRACTO_SIGNO: 400,
    EXTRACTO_SIGNO_COLUMNA: 400,
    /** A running balance that does not follow from the line before it. */
    EXTRACTO_SALDO: 400,
    /** More than one sheet has movements. */
    EXTRACTO_HOJAS: 400,
    EXTRACTO_COLUMNAS: 400,
    EXTRACTO_MONEDA: 400,
    EXTRACTO_NO_ULTIMO: 409,
    CONCILIACION_SUMA: 409,
    CONCILIACION_TOMADA: 409,
    CONCILIACION_CERRADA: 409,
    CONCILIACION_SIN_EXTRACTO: 409,
  },
  usa: ['movimientosCaja.consultar', 'movimientosCaja.editar'],
  listas: { listaLineasBanco },
  llamadas: { conciliacion },
  pantallas: pantallasConciliacion,
})
