import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { amountBetween, id, line, text } from '../platform/validation.ts'
import { reglasBanco as textos } from '../textos/es/tesoreria/reglas-banco.ts'

/** Rules for a bank's lines (decision 137): a text, a sign and an amount propose a concept or a note. The user applies them. */

/** IGUALES: the same text, ignoring days and numbers. */
export const formasRegla = ['IGUALES', 'EMPIEZA', 'CONTIENE'] as const
export type FormaRegla = (typeof formasRegla)[number]
/** NO_CORRESPONDE: a line that does not belong to the box, left pending with a fixed note. */
export const accionesRegla = ['CARGAR', 'PENDIENTE', 'NO_CORRESPONDE'] as const
export type AccionRegla = (typeof accionesRegla)[number]

export const filaRegla = z.object({
  id: z.number(),
  orden: z.number(),
  /** 1 or 0. */
  habilitada: z.number(),
  como: z.enum(formasRegla),
  texto: z.string(),
  /** 1: money comes in; -1: it goes out. */
  signo: z.number().nullable(),
  desde: z.number().nullable(),
  hasta: z.number().nullable(),
  accion: z.enum(accionesRegla),
  idConcepto: z.number().nullable(),
  concepto: z.string(),
  nota: z.string(),
  /** Null: for every box. */
  idCaja: z.number().nullable(),
  nombreCaja: z.string(),
  idSeccional: z.number().nullable(),
  por: z.string(),
  modificada: z.string(),
  version: z.number(),
  can: z.object({ modificar: z.boolean() }),
})
export type FilaRegla = z.infer<typeof filaRegla>

const importe = amountBetween(0.01, 999_999_999_999.99).nullable().default(null)
const requerido = (path: string) => ({ path: [path], error: '@validacion.requerido' })
export const reglaNueva = z
  .object({
    /** Null: for every box. */
    caja: id.nullable(),
    como: z.enum(formasRegla),
    texto: text(200),
    signo: z
      .union([z.literal(1), z.literal(-1)])
      .nullable()
      .default(null),
    desde: importe,
    hasta: importe,
    accion: z.enum(accionesRegla),
    /** For a rule of one box. */
    idConcepto: id.nullable().default(null),
    /** For a rule of every box: the concept's name in each branch. */
    concepto: line(40).default(''),
    nota: line(200).default(''),
  })
  .refine((v) => v.accion !== 'CARGAR' || v.caja === null || v.idConcepto !== null, requerido('idConcepto'))
  .refine((v) => v.accion !== 'CARGAR' || v.caja !== null || v.concepto !== '', requerido('concepto'))
  .refine((v) => v.accion !== 'PENDIENTE' || v.nota !== '', requerido('nota'))
  .refine((v) => v.desde === null || v.hasta === null || v.desde <= v.hasta, {
    path: ['hasta'],
    error: '@errores.REGLA_IMPORTES',
  })
export type ReglaNueva = z.output<typeof reglaNueva>
export const reglaCambio = z.object({ regla: reglaNueva, version: z.number().int().positive() })
export type ReglaCambio = z.output<typeof reglaCambio>

export const reglasList = defineList({
  name: 'reglasBanco',
  path: 'vistas/reglas-banco',
  row: filaRegla,
  columns: {
    orden: { type: 'entero', sortable: true },
    texto: { type: 'texto' },
    concepto: { type: 'texto' },
    nota: { type: 'texto', only: 'exporta' },
    nombreCaja: { type: 'texto' },
    habilitada: { type: 'logico' },
    por: { type: 'texto', only: 'exporta' },
  },
  filters: { caja: 'entero', habilitada: 'logico' },
  search: true,
  initialSort: ['orden', 'asc'],
  file: 'Reglas del banco',
})

const edita = {
  access: { permission: 'movimientosCaja.editar' },
  invalidates: ['vistas/reglas-banco', 'conciliacion/:caja', 'conciliacion/:caja/grupo'],
  recentAuth: false,
} as const

export const reglasBanco = {
  crear: defineCall({
    ...edita,
    method: 'POST',
    path: 'reglas-banco',
    summary: 'Guarda una regla de una caja, o de todas',
    body: reglaNueva,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  cambiar: defineCall({ ...edita, method: 'PUT', path: 'reglas-banco/:id', summary: 'Modifica una regla', body: reglaCambio }),
  alternar: defineCall({
    ...edita,
    method: 'POST',
    path: 'reglas-banco/:id/alternar',
    summary: 'Habilita una regla, o la deshabilita',
    response: z.object({ habilitada: z.number() }),
  }),
  mover: defineCall({
    ...edita,
    method: 'POST',
    path: 'reglas-banco/:id/mover',
    summary: 'Cambia una regla de lugar con la anterior o con la que sigue',
    body: z.object({ hacia: z.enum(['ANTES', 'DESPUES']) }),
  }),
  eliminar: defineCall({ ...edita, method: 'DELETE', path: 'reglas-banco/:id', summary: 'Elimina una regla' }),
}

export const reglasBancoScreens = defineScreens({
  reglas: { path: 'tesoreria/reglas-banco', permission: 'movimientosCaja.consultar', searchParams: ['caja'] },
})

export const reglasBancoFeature = defineFeature({
  name: 'tesoreria/reglas-banco',
  texts: { reglasBanco: textos },
  errors: { REGLA_AJENA: 403, REGLA_CONCEPTO: 409, REGLA_IMPORTES: 400, CONCEPTO_CON_REGLAS: 409 },
  uses: ['movimientosCaja.consultar', 'movimientosCaja.editar', 'conceptosCaja.editar'],
  lists: { reglasList },
  calls: { reglasBanco },
  screens: reglasBancoScreens,
})
