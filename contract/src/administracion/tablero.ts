import { z } from 'zod'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { tablero as textos } from '../textos/es/administracion/tablero.ts'

/** The dashboard. Each chart shows a list, whose figures can be read, sorted and exported like any other. */

/** Months shown, including the current one. */
export const mesesDeTablero = 24

/**
 * A month. A transfer from or to a branch outside the filter counts as an arrival or a departure. `saldo` is the change of the
 * union or the branch, and `afiliados` its members at the end of the month (today, for the current one).
 */
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

export const padronMonthsList = defineList({
  name: 'mesesPadron',
  path: 'vistas/tablero/meses',
  row: filaMesPadron,
  columns: {
    mes: { type: 'texto' },
    ingresos: { type: 'entero' },
    reingresos: { type: 'entero' },
    llegan: { type: 'entero' },
    egresos: { type: 'entero' },
    salen: { type: 'entero' },
    saldo: { type: 'entero' },
    afiliados: { type: 'entero' },
  },
  filters: { idSeccional: 'entero' },
  initialSort: ['id', 'asc'],
  size: mesesDeTablero,
  file: 'Altas y bajas',
})

/** Funnel of members into the portal; each step is a subset of the one before. */
export const pasosEmbudo = ['padron', 'correo', 'cuenta', 'entro'] as const

export const filaEmbudo = z.object({
  id: z.number(),
  paso: z.enum(pasosEmbudo),
  /** The step in the caller's language. */
  quePaso: z.string(),
  cantidad: z.number(),
  /** Percentage of the register, with one decimal. */
  porcentaje: z.string(),
})
export type FilaEmbudo = z.infer<typeof filaEmbudo>

export const embudoList = defineList({
  name: 'embudo',
  path: 'vistas/tablero/embudo',
  row: filaEmbudo,
  columns: { quePaso: { type: 'texto' }, cantidad: { type: 'entero' }, porcentaje: { type: 'texto' } },
  filters: { idSeccional: 'entero' },
  initialSort: ['id', 'asc'],
  file: 'Del padrón al portal',
})

/** An active branch. Money in pesos: balance of the open sheets, and signed settlements not yet paid. */
export const filaCalor = z.object({
  id: z.number(),
  codigo: z.number(),
  seccional: z.string(),
  afiliados: z.number(),
  /** Age in days of its oldest open sheet; null without boxes. */
  dias: z.number().nullable(),
  /** How many of the two signatures have no signer today, and which, as text. */
  faltan: z.number(),
  quienFalta: z.string(),
  enCajas: z.number(),
  porPagar: z.number(),
})
export type FilaCalor = z.infer<typeof filaCalor>

export const calorList = defineList({
  name: 'calor',
  path: 'vistas/tablero/seccionales',
  row: filaCalor,
  columns: {
    codigo: { type: 'entero', sortable: true, only: 'exporta' },
    seccional: { type: 'texto', sortable: true },
    afiliados: { type: 'entero' },
    dias: { type: 'entero' },
    quienFalta: { type: 'texto' },
    enCajas: { type: 'importe' },
    porPagar: { type: 'importe' },
  },
  filters: { nombre: 'texto' },
  initialSort: ['codigo', 'asc'],
  size: 100,
  file: 'Seccionales de un vistazo',
})

export const tableroScreens = defineScreens({
  tablero: { path: 'seccionales/tablero', permission: 'seccionales.afiliados', searchParams: ['idSeccional'] },
})

export const tableroFeature = defineFeature({
  name: 'administracion/tablero',
  texts: { tablero: textos },
  uses: ['seccionales.afiliados', 'tesoreria.central'],
  lists: { padronMonthsList, embudoList, calorList },
  screens: tableroScreens,
  menu: [{ section: 'seccional', order: 20, screen: 'tablero', icon: 'grafico', title: 'tablero.pantallas.tablero.titulo' }],
})
