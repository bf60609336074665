import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature } from '../platform/feature.ts'
import { amountBetween, id } from '../platform/validation.ts'
import { acreditaciones as textos } from '../textos/es/tesoreria/acreditaciones.ts'
import { lineaBanco } from './conciliacion.ts'
import { cambiaDebitos } from './debitos.ts'

/** The bank's credit of what was collected, joined to its lot or transmission in the reconciliation (decision 162). Amounts in pesos. */

export const clasesCobro = ['LOTE', 'VENTANILLA'] as const
export type ClaseCobro = (typeof clasesCobro)[number]

/** A lot, or a transmission of counters, that the statement of a box should credit. */
export const cobroEsperado = z.object({
  clase: z.enum(clasesCobro),
  id: z.number(),
  /** Number of the lot, or name of the file. */
  nombre: z.string(),
  convenio: z.string(),
  /** Days on which it was collected, and the last one on which the agreement has it credited. */
  desde: z.string(),
  hasta: z.string(),
  cantidad: z.number(),
  cobrado: z.number(),
  comision: z.number(),
  /** Credited by lines that are joined already. */
  acreditado: z.number(),
  /** Amount still to be credited: collected, less the commission and what was credited. Below zero: too much came. */
  falta: z.number(),
  /** Lines that it may be, the nearest amount first. `diferencia`: what the line has over what is still to be credited. */
  lineas: z.array(lineaBanco.extend({ diferencia: z.number() })),
})
export type CobroEsperado = z.infer<typeof cobroEsperado>

/** A line that was joined. `diferencia`: what was left over with it, or lacking below zero. */
export const acreditacion = z.object({
  id: z.number(),
  clase: z.enum(clasesCobro),
  nombre: z.string(),
  fecha: z.string(),
  importe: z.number(),
  comision: z.number(),
  diferencia: z.number(),
  por: z.string(),
})
export type Acreditacion = z.infer<typeof acreditacion>

export const acreditacionesDeCaja = z.object({
  esperados: z.array(cobroEsperado),
  hechas: z.array(acreditacion),
  can: z.object({ operar: z.boolean() }),
})
export type AcreditacionesDeCaja = z.infer<typeof acreditacionesDeCaja>

/** `diferencia` is the one that the person saw; another one is rejected. */
export const acreditacionNueva = z.object({
  caja: id,
  linea: id,
  clase: z.enum(clasesCobro),
  cobro: id,
  diferencia: amountBetween(-99_999_999_999, 99_999_999_999),
})
export type AcreditacionNueva = z.output<typeof acreditacionNueva>

const edita = {
  access: { permission: 'movimientosCaja.editar' },
  invalidates: ['acreditaciones/:caja', 'vistas/respuestas-debito', ...cambiaDebitos],
  recentAuth: false,
} as const

export const acreditaciones = {
  leer: defineCall({
    access: { permission: 'movimientosCaja.consultar' },
    method: 'GET',
    path: 'acreditaciones/:caja',
    summary: 'Los cobros por débito o ventanilla que el banco de una caja tiene que acreditar, y qué renglón puede ser cada uno',
    response: acreditacionesDeCaja,
  }),
  unir: defineCall({
    ...edita,
    method: 'POST',
    path: 'acreditaciones',
    summary: 'Dice qué renglón del extracto acredita un lote de débito o una transmisión de ventanilla',
    body: acreditacionNueva,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  separar: defineCall({
    ...edita,
    method: 'POST',
    path: 'acreditaciones/:id/separar',
    summary: 'Separa un renglón del extracto del cobro que acreditaba',
  }),
}

export const acreditacionesFeature = defineFeature({
  name: 'tesoreria/acreditaciones',
  texts: { acreditaciones: textos },
  errors: {
    ACREDITACION_TOMADA: 409,
    /** The difference is another one since the person saw it. */
    ACREDITACION_OTRA: 409,
    /** Money that came in before it was collected, or a line that took money out. */
    ACREDITACION_NO_PUEDE: 409,
  },
  uses: ['movimientosCaja.consultar', 'movimientosCaja.editar', 'cobranza.editar'],
  calls: { acreditaciones },
})
