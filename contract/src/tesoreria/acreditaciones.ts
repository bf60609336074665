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

/** Most collections that a line credits at once. */
export const maximoJuntos = 4

/** A line whose amount is exactly that of several collections of one agreement, and of nothing else. */
export const cobrosJuntos = z.object({
  linea: lineaBanco,
  clase: z.enum(clasesCobro),
  convenio: z.string(),
  cobros: z.array(z.object({ id: z.number(), nombre: z.string(), falta: z.number() })),
})
export type CobrosJuntos = z.infer<typeof cobrosJuntos>

/** A line that was joined, to one collection or to several. `diferencia`: what was left over with it, or lacking below zero. */
export const acreditacion = z.object({
  id: z.number(),
  clase: z.enum(clasesCobro),
  nombres: z.array(z.string()),
  fecha: z.string(),
  importe: z.number(),
  comision: z.number(),
  diferencia: z.number(),
  por: z.string(),
})
export type Acreditacion = z.infer<typeof acreditacion>

export const acreditacionesDeCaja = z.object({
  esperados: z.array(cobroEsperado),
  juntos: z.array(cobrosJuntos),
  hechas: z.array(acreditacion),
  can: z.object({ operar: z.boolean() }),
})
export type AcreditacionesDeCaja = z.infer<typeof acreditacionesDeCaja>

/**
 * `diferencia` is the one that the person saw; another one is rejected. A line credits several collections of one agreement (`cobros`) only if
 * there is none.
 */
export const acreditacionNueva = z.object({
  caja: id,
  linea: id,
  clase: z.enum(clasesCobro),
  cobros: z.array(id).min(1).max(maximoJuntos),
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
    summary: 'Dice qué renglón del extracto acredita uno o varios lotes de débito, o transmisiones de ventanilla',
    body: acreditacionNueva,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  separar: defineCall({
    ...edita,
    method: 'POST',
    path: 'acreditaciones/:id/separar',
    summary: 'Separa un renglón del extracto de los cobros que acreditaba',
  }),
}

export const acreditacionesFeature = defineFeature({
  name: 'tesoreria/acreditaciones',
  texts: { acreditaciones: textos },
  errors: {
    ACREDITACION_TOMADA: 409,
    /** The difference is another one since the person saw it. */
    ACREDITACION_OTRA: 409,
    /** Money that came in before it was collected, a line that took money out, or several collections that are not its amount. */
    ACREDITACION_NO_PUEDE: 409,
  },
  uses: ['movimientosCaja.consultar', 'movimientosCaja.editar', 'cobranza.editar'],
  calls: { acreditaciones },
})
