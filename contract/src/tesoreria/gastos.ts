import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { id } from '../platform/validation.ts'
import { gastos as textos } from '../textos/es/tesoreria/gastos.ts'
import { clasesParecido, comprobante } from './comprobantes.ts'
import { estadosRendicion } from './rendiciones-estados.ts'

/**
 * Expenses for central treasury and reviewers: by concept, month and branch, down to the receipt, plus overridden duplicate
 * warnings.
 */

/** Months in the summary, including the current one. */
export const gastosMonths = 12

const idEstado = z.literal(estadosRendicion)
/** A month as a number: 202611. */
const mes = z.number().int()
const sum = { total: z.number(), cantidad: z.number() }

/**
 * Expenses of the last twelve months, by receipt date, of settlements authorised or later. Pesos. `porMes` of a concept follows
 * `meses`. `tarde`: settlements in that state for over `diasTardeRendicion` days; final states have none.
 */
export const gastosSummary = z.object({
  ...sum,
  meses: z.array(z.object({ mes, ...sum })),
  conceptos: z.array(
    z.object({ idConcepto: z.number(), concepto: z.string(), tipo: z.string(), ...sum, porMes: z.array(z.number()) }),
  ),
  seccionales: z.array(z.object({ id: z.number(), nombre: z.string(), ...sum })),
  estados: z.array(z.object({ idEstado, estado: z.string(), ...sum, tarde: z.number() })),
  sinRevisar: z.number(),
})
export type GastosSummary = z.infer<typeof gastosSummary>

/** A receipt of a settlement authorised or later. Pesos, ISO days. */
export const gastoRow = comprobante
  .pick({
    id: true,
    idRendicion: true,
    idDetalle: true,
    fecha: true,
    proveedor: true,
    cuitProveedor: true,
    importe: true,
    nombre: true,
    desconfianza: true,
  })
  .extend({
    numeroRendicion: z.string(),
    idSeccional: z.number(),
    nombreSeccional: z.string(),
    idConcepto: z.number(),
    concepto: z.string(),
    nombreTipo: z.string(),
    /** "A 0004-00021877"; "" if it has none. */
    identificacion: z.string(),
    estado: z.string(),
  })
export type GastoRow = z.infer<typeof gastoRow>

/** Search matches the supplier, its CUIT and the settlement's number. `mes` as 202611. */
export const gastosList = defineList({
  name: 'gastos',
  path: 'vistas/gastos',
  row: gastoRow,
  columns: {
    fecha: { type: 'fecha', sortable: true },
    proveedor: { type: 'texto' },
    cuitProveedor: { type: 'texto', only: 'exporta' },
    identificacion: { type: 'texto' },
    concepto: { type: 'texto' },
    nombreTipo: { type: 'texto', only: 'exporta' },
    nombreSeccional: { type: 'texto' },
    numeroRendicion: { type: 'texto' },
    estado: { type: 'texto', only: 'exporta' },
    desconfianza: { type: 'texto', only: 'exporta' },
    importe: { type: 'importe' },
  },
  filters: { idSeccional: 'entero', idConcepto: 'entero', mes: 'entero', cuitProveedor: 'texto', noConfiable: 'logico' },
  initialSort: ['fecha', 'desc'],
  search: true,
  file: 'Gastos',
})

const deUno = comprobante
  .pick({ id: true, idRendicion: true, idDetalle: true, fecha: true, proveedor: true, importe: true, nombre: true })
  .extend({ numeroRendicion: z.string(), nombreSeccional: z.string(), identificacion: z.string() })
export type ComprobanteParecido = z.infer<typeof deUno>

/** A receipt sent despite a possible duplicate: the reason, the sender and the reviewers. (decisions §9.3) */
export const filaParecido = z.object({
  id: z.number(),
  clase: z.enum(clasesParecido),
  motivo: z.string(),
  momento: z.string(),
  quien: z.string(),
  revisado: z.number(),
  revisadoPor: z.string(),
  proveedor: z.string(),
  importe: z.number(),
  uno: deUno,
  otro: deUno,
})
export type FilaParecido = z.infer<typeof filaParecido>
export const parecidosList = defineList({
  name: 'comprobantesParecidos',
  path: 'vistas/comprobantes-parecidos',
  row: filaParecido,
  columns: {
    momento: { type: 'momento', sortable: true },
    proveedor: { type: 'texto' },
    importe: { type: 'importe' },
    motivo: { type: 'texto' },
    quien: { type: 'texto' },
    revisadoPor: { type: 'texto' },
  },
  filters: { revisado: 'logico' },
  initialSort: ['momento', 'desc'],
  file: 'Comprobantes parecidos',
})

const revisa = { access: { permission: 'rendiciones.revisar' } } as const

export const gastos = {
  resumen: defineCall({
    ...revisa,
    method: 'GET',
    path: 'vistas/gastos/resumen',
    summary: 'Lo gastado en doce meses por mes, concepto y seccional, y las rendiciones por estado',
    query: z.object({ idSeccional: id.optional() }),
    response: gastosSummary,
  }),
  revisar: defineCall({
    ...revisa,
    method: 'POST',
    path: 'comprobantes-parecidos/:codigo/revisar',
    summary: 'Anota que alguien miró un comprobante que se cargó aunque se parece a otro',
    recentAuth: false,
    invalidates: ['vistas/comprobantes-parecidos', 'vistas/gastos/resumen'],
  }),
}

export const gastosScreens = defineScreens({
  revision: { path: 'tesoreria/rendiciones', permission: 'rendiciones.revisar', searchParams: ['idSeccional'] },
  gastos: {
    path: 'tesoreria/rendiciones/gastos',
    permission: 'rendiciones.revisar',
    searchParams: ['idSeccional', 'idConcepto', 'mes'],
  },
  parecidos: { path: 'tesoreria/rendiciones/parecidos', permission: 'rendiciones.revisar', searchParams: ['revisado'] },
})

export const gastosFeature = defineFeature({
  name: 'tesoreria/gastos',
  texts: { gastos: textos },
  uses: ['rendiciones.revisar'],
  lists: { gastosList, parecidosList },
  calls: { gastos },
  screens: gastosScreens,
  menu: [{ section: 'tesoreria', order: 130, screen: 'revision', icon: 'grafico', title: 'gastos.pantallas.gastos.titulo' }],
})
