import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { allScopes, defineFeature, defineScreens } from '../platform/feature.ts'
import { id, integer } from '../platform/validation.ts'
import { cuentasSeccional as textos } from '../textos/es/tesoreria/cuentas-seccional.ts'

/** The accounts of a branch, open to its members (decision 099): from closed sheets and reimbursed settlements, and nothing of few. */

/** How deep they are open: not at all, by month, by concept too, or with the sheets and settlements that prove them. Each has the ones before. */
export const aperturas = ['NO', 'MES', 'CONCEPTO', 'PRUEBAS'] as const
export type AperturaCuentas = (typeof aperturas)[number]

export const aperturaCuentas = z.object({ apertura: z.enum(aperturas) })
const aperturaDecidida = aperturaCuentas.extend({ decidida: z.string().nullable() })

/** Pesos. Null where a sheet is not what was signed when it closed: it is not told. */
const importe = z.number().nullable()

/** Whole months told together, as 202611: one, unless there was too little in it. */
const column = z.object({ desde: z.number(), hasta: z.number(), entro: importe, salio: importe, quedo: importe })
export type CuentasColumn = z.infer<typeof column>

/**
 * A concept, or several of them (`nombre` null: "Otros"). `clase` RENDIDO: what a settlement that was reimbursed was spent in. `byColumn` goes as
 * `columnas` does: null where it is told only as part of a longer time. `parcial`: of some of that time it is in "Otros".
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

/** A closed sheet that the figures come from, and its seal. ISO days and moment. */
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
  /** Years that there is something of, the last one first. */
  anios: z.array(z.number()),
  anio: z.number(),
  /** The open sheet that months which are over wait for. */
  espera: z.object({ caja: z.string(), numero: z.number() }).nullable(),
  /** Days ISO that the figures go between; null with nothing to tell. */
  desde: z.string().nullable(),
  hasta: z.string().nullable(),
  habia: importe,
  /** Neither received nor spent: what boxes began with, and what went to other branches or came from them. */
  movido: importe,
  entro: importe,
  salio: importe,
  quedo: importe,
  columnas: z.array(column),
  /** The last month that is told by concept; those after it are when their quarter ends. */
  conceptosHasta: z.number().nullable(),
  conceptos: z.array(row),
  /** Sheets that are not what was signed: what they touch is not told. */
  alteradas: z.array(z.object({ caja: z.string(), numero: z.number() })),
  planillas: z.array(planillaProbada),
  /** Settlements that were reimbursed, and how their hash begins: whoever holds the paper checks it by its code. */
  rendiciones: z.array(z.object({ numero: z.string(), huella: z.string() })),
  /** How many there are, also where they are not listed. */
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
      section: 'organizacion',
      order: 20,
      screen: 'cuentasApertura',
      icon: 'grafico',
      title: 'cuentasSeccional.menu.tesoreriaCuentasApertura',
    },
  ],
})
