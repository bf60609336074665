import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { catalogText } from '../platform/catalogText.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { dateFrom2000, line, text } from '../platform/validation.ts'
import { pagosAfiliados as textos } from '../textos/es/tesoreria/pagos-afiliados.ts'
import { pagoLimits } from './pagos.ts'

/** Payments to members: a granted procedure is transferred to their account by a lot of central treasury (decision 166). */

/** Each payment is in exactly one group; an annulled one is in none. */
export const gruposPagoAfiliado = ['paraPagar', 'volvieron', 'enBanco', 'pagados'] as const
export type GrupoPagoAfiliado = (typeof gruposPagoAfiliado)[number]

/** State of the member's account. `RECHAZADA`: the bank refused it, and the member must give another. */
export const cuentasPagoAfiliado = ['FALTA', 'RECHAZADA', 'BIEN'] as const

/** Pesos; ISO timestamps and days; `dias` since it was granted; `motivo`: why the bank returned it. */
export const pagoAfiliadoRow = z.object({
  id: z.number(),
  numero: z.string(),
  producto: catalogText(),
  afiliado: z.string(),
  numeroAfiliadoFormateado: z.string(),
  nombreSeccional: z.string(),
  total: z.number(),
  desde: z.string(),
  dias: z.number(),
  grupo: z.enum(gruposPagoAfiliado),
  cbu: z.string(),
  /** Bank of that CBU in the organisation's catalogue; "" if its code is unknown. */
  banco: z.string(),
  cuenta: z.enum(cuentasPagoAfiliado),
  /** Its last lot. */
  lote: z.number().nullable(),
  idLote: z.number().nullable(),
  motivo: z.string(),
  fechaPago: z.string().nullable(),
  referencia: z.string(),
  /** 1 if the caller takes part in the request or gave the account, so another user must pay it. */
  propio: z.number(),
})
export type PagoAfiliadoRow = z.infer<typeof pagoAfiliadoRow>

export const pagosAfiliadosList = defineList({
  name: 'pagosAfiliados',
  path: 'vistas/pagos-afiliados',
  row: pagoAfiliadoRow,
  columns: {
    numero: { type: 'texto' },
    producto: { type: 'texto' },
    afiliado: { type: 'texto' },
    numeroAfiliadoFormateado: { type: 'texto', only: 'exporta' },
    nombreSeccional: { type: 'texto', only: 'exporta' },
    dias: { type: 'entero', only: 'exporta' },
    desde: { type: 'momento', sortable: true, only: 'exporta' },
    total: { type: 'importe', sortable: true },
    cbu: { type: 'texto', only: 'exporta' },
    lote: { type: 'entero' },
    motivo: { type: 'texto', only: 'exporta' },
    fechaPago: { type: 'fecha', only: 'exporta' },
    referencia: { type: 'texto', only: 'exporta' },
  },
  filters: { grupo: 'texto' },
  initialSort: ['desde', 'asc'],
  search: true,
  file: 'Pagos a afiliados',
})

export const pagosAfiliadosSummary = z.array(
  z.object({ grupo: z.enum(gruposPagoAfiliado), cantidad: z.number(), total: z.number() }),
)

/** A payment made outside a lot, entered by a user; `confirma` answers PAGO_VIEJO. */
export const pagoAfiliadoInformado = z.object({
  fechaPago: dateFrom2000,
  referencia: line(60).default(''),
  confirma: z.boolean().default(false),
})
export const pagoAfiliadoAnulado = z.object({ motivo: text(pagoLimits.motivo) })

const paga = {
  access: { permission: 'rendiciones.pagar' },
  recentAuth: true,
  invalidates: ['vistas/pagos-afiliados', 'vistas/pagos-afiliados/resumen', 'vistas/esperan'],
} as const

export const pagosAfiliados = {
  resumen: defineCall({
    access: { permission: 'rendiciones.pagar' },
    method: 'GET',
    path: 'vistas/pagos-afiliados/resumen',
    summary: 'Cuántos pagos a afiliados y cuánto dinero hay en cada grupo',
    response: pagosAfiliadosSummary,
  }),
  informar: defineCall({
    ...paga,
    method: 'POST',
    path: 'pagos-afiliados/:id/informar',
    summary: 'Anota el pago a un afiliado hecho fuera de un lote',
    body: pagoAfiliadoInformado,
  }),
  anular: defineCall({
    ...paga,
    method: 'POST',
    path: 'pagos-afiliados/:id/anular',
    summary: 'Anula el pago de un trámite otorgado, con su motivo',
    body: pagoAfiliadoAnulado,
  }),
}

export const pagosAfiliadosScreens = defineScreens({
  pagosAfiliados: {
    path: 'tesoreria/pagos-afiliados',
    permission: 'rendiciones.pagar',
    searchParams: ['grupo', 'buscar'],
  },
})

export const pagosAfiliadosFeature = defineFeature({
  name: 'tesoreria/pagos-afiliados',
  events: ['pagar pagoTramite', 'anular pagoTramite'],
  texts: { pagosAfiliados: textos },
  errors: {
    /** The caller takes part in the request or gave the account: another user must pay. */
    PAGO_PROPIO: 403,
    PAGO_SIN_CUENTA: 409,
    PAGO_CUENTA_RECHAZADA: 409,
    PAGO_SIN_CUIL: 409,
    PAGO_EN_LOTE: 409,
    PAGO_RESUELTO: 409,
    PAGO_CUENTA_CAMBIO: 409,
  },
  uses: ['rendiciones.pagar'],
  lists: { pagosAfiliadosList },
  calls: { pagosAfiliados },
  screens: pagosAfiliadosScreens,
  menu: [
    {
      section: 'tesoreria',
      order: 121,
      screen: 'pagosAfiliados',
      icon: 'prestamo',
      title: 'pagosAfiliados.pantallas.pagosAfiliados.titulo',
    },
  ],
})
