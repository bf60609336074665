import { z } from 'zod'
import { definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { definirLista } from '../platform/lista.ts'
import { tablero as textos } from '../textos/es/administracion/tablero.ts'

/** The board: what people would rather look at than read. Each drawing is of a list, so that its figures are read, sorted and exported as any other. */

/** Months that it tells of, this one among them. */
export const mesesDeTablero = 24

/**
 * A month. Who passes from or to a branch that is not asked for arrives or goes away. `saldo` is what it adds to the union, or to the branch, and `afiliados` how many
 * they were when it ended (today, of this one). */
export const filaMesPadron = z.object({
  /** 202611 */
  id: z.number(),
  /** "11/2026" */
  mes: z.string(),
  ingresos: z.number(),
  reingresos: z.number(),
  llegan: z.number(),
  egresos: z.number(),
  salen: z.number(),
  saldo: z.number(),
  afiliados: z.number(),
})
export type FilaMesPadron = z.infer<typeof filaMesPadron>

export const listaMesesPadron = definirLista({
  nombre: 'mesesPadron',
  ruta: 'vistas/tablero/meses',
  fila: filaMesPadron,
  columnas: {
    mes: { tipo: 'texto' },
    ingresos: { tipo: 'entero' },
    reingresos: { tipo: 'entero' },
    llegan: { tipo: 'entero' },
    egresos: { tipo: 'entero' },
    salen: { tipo: 'entero' },
    saldo: { tipo: 'entero' },
    afiliados: { tipo: 'entero' },
  },
  filtros: { idSeccional: 'entero' },
  ordenInicial: ['id', 'asc'],
  tamanio: mesesDeTablero,
  archivo: 'Altas y bajas',
})

/** How far members come into the portal; each step is of those of the step before. */
export const pasosEmbudo = ['padron', 'correo', 'cuenta', 'entro'] as const

export const filaEmbudo = z.object({
  id: z.number(),
  paso: z.enum(pasosEmbudo),
  /** The same, in the language of who asks. */
  quePaso: z.string(),
  cantidad: z.number(),
  /** Of each hundred of the register, with one decimal. */
  porcentaje: z.string(),
})
export type FilaEmbudo = z.infer<typeof filaEmbudo>

export const listaEmbudo = definirLista({
  nombre: 'embudo',
  ruta: 'vistas/tablero/embudo',
  fila: filaEmbudo,
  columnas: { quePaso: { tipo: 'texto' }, cantidad: { tipo: 'entero' }, porcentaje: { tipo: 'texto' } },
  filtros: { idSeccional: 'entero' },
  ordenInicial: ['id', 'asc'],
  archivo: 'Del padrón al portal',
})

/** A branch that works. Money in pesos: what the open sheets hold, and the settlements that were signed and are not paid. */
export const filaCalor = z.object({
  id: z.number(),
  codigo: z.number(),
  seccional: z.string(),
  afiliados: z.number(),
  /** Days that the oldest of its open sheets is open; null without boxes. */
  dias: z.number().nullable(),
  /** How many of the two signatures nobody can give today, and which, in words. */
  faltan: z.number(),
  quienFalta: z.string(),
  enCajas: z.number(),
  porPagar: z.number(),
})
export type FilaCalor = z.infer<typeof filaCalor>

export const listaCalor = definirLista({
  nombre: 'calor',
  ruta: 'vistas/tablero/seccionales',
  fila: filaCalor,
  columnas: {
    codigo: { tipo: 'entero', ordenable: true, solo: 'exporta' },
    seccional: { tipo: 'texto', ordenable: true },
    afiliados: { tipo: 'entero' },
    dias: { tipo: 'entero' },
    quienFalta: { tipo: 'texto' },
    enCajas: { tipo: 'importe' },
    porPagar: { tipo: 'importe' },
  },
  filtros: { nombre: 'texto' },
  ordenInicial: ['codigo', 'asc'],
  tamanio: 100,
  archivo: 'Seccionales de un vistazo',
})

export const pantallasTablero = definirPantallas({
  tablero: { ruta: 'seccionales/tablero', permiso: 'seccionales.afiliados', busca: ['idSeccional'] },
})

export const funcionTablero = definirFuncion({
  nombre: 'administracion/tablero',
  textos: { tablero: textos },
  usa: ['seccionales.afiliados', 'tesoreria.central'],
  listas: { listaMesesPadron, listaEmbudo, listaCalor },
  pantallas: pantallasTablero,
})
