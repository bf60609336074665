import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { allScopes, defineFeature, defineScreens } from '../platform/feature.ts'
import { id, integer } from '../platform/validation.ts'
import { cuentasSeccional as textos } from '../textos/es/tesoreria/cuentas-seccional.ts'

/**
 * Accounts of a branch, published to its members (decision 099): closed sheets and reimbursed settlements, never small groups.
 */

/**
 * Detail published: nothing, by month, by concept too, or with the sheets and settlements as proof. Each level includes the
 * previous ones.
 */
export const aperturas = ['NO', 'MES', 'CONCEPTO', 'PRUEBAS'] as const
export type AperturaCuentas = (typeof aperturas)[number]

export const aperturaCuentas = z.object({ apertura: z.enum(aperturas) })
const aperturaDecidida = aperturaCuentas.extend({ decidida: z.string().nullable() })

/** Pesos. Null if a sheet differs from what was signed at closing: the figure is withheld. */
const importe = z.number().nullable()

/** Whole months reported together, as 202611. Usually one; more if one had too few movements. */
const column = z.object({ desde: z.number(), hasta: z.number(), entro: importe, salio: importe, quedo: importe })
export type CuentasColumn = z.infer<typeof column>

/**
 * One concept, or several (`nombre` null: "Otros"). `clase` RENDIDO: expenses of a reimbursed settlement. `byColumn` follows
 * `columnas`: null if reported only within a longer period. `parcial`: part of that period is in "Otros".
 */
const row = z.object({
  ingresoEgreso: z.union([z.literal(1), z.literal(2)]),
  clase: z.enum(['CONCEPTO', 'RENDIDO', 'OTROS']),
  nombre: z.string().nullable(),
  total: z.number(),
  parcial: z.boolean(),
  porColumna: z.array(importe),
})
export type CuentasRow = z.infer<typeof row>

/** A closed sheet behind the figures, and its hash chain entry. ISO days and timestamp. */
const planillaProbada = z.object({
  caja: z.string(),
  numero: z.number(),
  desde: z.string(),
  hasta: z.string(),
  cerrada: z.string(),
  huella: z.string(),
})

export const openedCuentas = z.object({
  ...aperturaDecidida.shape,
  seccional: z.object({ id: z.number(), nombre: z.string() }),
  /** Years with data, the latest first. */
  anios: z.array(z.number()),
  anio: z.number(),
  /** The open sheet that blocks finished months. */
  espera: z.object({ caja: z.string(), numero: z.number() }).nullable(),
  /** ISO days of the first and last figures; null without data. */
  desde: z.string().nullable(),
  hasta: z.string().nullable(),
  habia: importe,
  /** Neither received nor spent: opening balances and transfers with other branches. */
  movido: importe,
  entro: importe,
  salio: importe,
  quedo: importe,
  columnas: z.array(column),
  /** Last month reported by concept; later ones appear when their quarter ends. */
  conceptosHasta: z.number().nullable(),
  conceptos: z.array(row),
  /** Sheets that differ from what was signed: their figures are withheld. */
  alteradas: z.array(z.object({ caja: z.string(), numero: z.number() })),
  planillas: z.array(planillaProbada),
  /** Reimbursed settlements and the prefix of their hash, to compare with the code on the printed copy. */
  rendiciones: z.array(z.object({ numero: z.string(), huella: z.string() })),
  /** Totals, also when the entries are not listed. */
  probadas: z.object({ planillas: z.number(), rendiciones: z.number() }),
})
export type OpenedCuentas = z.infer<typeof openedCuentas>

const ve = { access: { permission: 'cuentasSeccional.consultar' } } as const
const decide = { access: { permission: 'organizacion.editar' } } as const

export const cuentasSeccional = {
  leer: defineCall({
    ...ve,
    method: 'GET',
    path: 'cuentas-seccional',
    summary: 'Las cuentas de la seccional, como las ven sus afiliados: la propia, o una que se alcance',
    query: z.object({ idSeccional: id.optional(), anio: integer(2000, 9999).optional() }),
    response: openedCuentas,
  }),
  apertura: defineCall({
    ...decide,
    method: 'GET',
    path: 'cuentas-seccional/apertura',
    summary: 'Si las cuentas de cada seccional están abiertas a sus afiliados, y cuánto',
    response: aperturaDecidida,
  }),
  abrir: defineCall({
    ...decide,
    recentAuth: true,
    method: 'PUT',
    path: 'cuentas-seccional/apertura',
    summary: 'Abre o cierra las cuentas de las seccionales a sus afiliados',
    body: aperturaCuentas,
    invalidates: ['cuentas-seccional', 'cuentas-seccional/apertura', 'menues'],
  }),
}

export const cuentasSeccionalScreens = defineScreens({
  cuentas: {
    path: 'tesoreria/cuentas',
    permission: 'cuentasSeccional.consultar',
    searchParams: ['idSeccional', 'anio'],
  },
  cuentasApertura: { path: 'tesoreria/cuentas/apertura', permission: 'organizacion.editar' },
})

export const cuentasSeccionalFeature = defineFeature({
  name: 'tesoreria/cuentas-seccional',
  texts: { cuentasSeccional: textos },
  forMembers: 'aparte',
  permissions: { 'cuentasSeccional.consultar': allScopes('caja') },
  uses: ['organizacion.editar'],
  calls: { cuentasSeccional },
  screens: cuentasSeccionalScreens,
  menu: [
    {
      section: 'mi-sindicato',
      order: 80,
      screen: 'cuentas',
      icon: 'grafico',
      title: 'cuentasSeccional.menu.tesoreriaCuentas',
      hidden: true,
    },
    {
      section: 'sistema',
      order: 220,
      screen: 'cuentasApertura',
      icon: 'grafico',
      title: 'cuentasSeccional.menu.tesoreriaCuentasApertura',
    },
  ],
})
