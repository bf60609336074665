import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { exportFormats } from '../platform/list.ts'
import { id } from '../platform/validation.ts'
import { informeCaja as textos } from '../textos/es/tesoreria/informe-caja.ts'

/** Income and expenses of the boxes by concept and month, for a branch, central treasury and reviewers. */

/** Months in the report, including the last one. */
export const informeMonths = 12

/** A month as a number: 202611. */
const month = z.coerce
  .number()
  .int()
  .refine((m) => m >= 200001 && m <= 999812 && m % 100 >= 1 && m % 100 <= 12, { error: '@validacion.fecha' })
/** Twelve months up to `hasta`; the current month by default. */
const query = z.object({ idSeccional: id.optional(), caja: id.optional(), hasta: month.optional() })
export type PedidoInforme = z.output<typeof query>

/** Pesos. `porMes` follows `meses`. Equal names in several branches share one line. */
const line = z.object({
  ingresoEgreso: z.union([z.literal(1), z.literal(2)]),
  concepto: z.string(),
  total: z.number(),
  cantidad: z.number(),
  porMes: z.array(z.number()),
})
export type InformeLine = z.infer<typeof line>

export const informe = z.object({
  meses: z.array(z.object({ mes: z.number(), ingresos: z.number(), egresos: z.number() })),
  ingresos: z.number(),
  egresos: z.number(),
  /** The largest first. A reversal is subtracted from its original's concept. */
  conceptos: z.array(line),
  /** Movements that are neither income nor expense, by type: transfers and count adjustments. */
  aparte: z.array(line),
  /** Boxes whose open sheet is excluded because the caller counts them blind. */
  ocultas: z.number(),
})
export type Informe = z.infer<typeof informe>

const acceso = { access: { permission: 'movimientosCaja.consultar' } } as const

export const informeCaja = {
  leer: defineCall({
    ...acceso,
    method: 'GET',
    path: 'vistas/informe-caja',
    summary: 'Lo recibido y lo gastado por las cajas, por concepto y mes, en doce meses',
    query: query,
    response: informe,
  }),
  exportar: defineCall({
    ...acceso,
    method: 'GET',
    path: 'vistas/informe-caja/exportar-excel',
    summary: 'Lo mismo, una fila por mes, seccional y concepto (formato xls, xlsx o csv)',
    query: query.extend({ formato: z.enum(exportFormats).default('xls') }),
    response: 'archivo',
  }),
}

export const informeCajaScreens = defineScreens({
  informe: {
    path: 'tesoreria/informe-caja',
    permission: 'movimientosCaja.consultar',
    searchParams: ['idSeccional', 'caja', 'hasta'],
  },
})

export const informeCajaFeature = defineFeature({
  name: 'tesoreria/informe-caja',
  texts: { informeCaja: textos },
  uses: ['movimientosCaja.consultar'],
  calls: { informeCaja },
  screens: informeCajaScreens,
  menu: [{ section: 'tesoreria', order: 90, screen: 'informe', icon: 'grafico', title: 'informeCaja.pantallas.informe.titulo' }],
})
