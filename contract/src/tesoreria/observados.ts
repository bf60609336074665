import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature } from '../platform/feature.ts'
import { id, paragraphs } from '../platform/validation.ts'
import { observados as textos } from '../textos/es/tesoreria/observados.ts'
import { cambiaRendicion } from './rendiciones-gasto.ts'

/** Observed receipts: each with its reason, corrected or answered before the settlement is signed again (decision 139). */

export const observadoLimits = { motivo: 300, respuesta: 300, resumen: 600, porVez: 100 } as const

/** Receipts observed when a settlement is returned, without repetitions. */
export const comprobantesObservados = z
  .array(z.object({ id, motivo: paragraphs(observadoLimits.motivo).min(1) }))
  .max(observadoLimits.porVez)
  .refine((list) => new Set(list.map((o) => o.id)).size === list.length)
  .default([])
export type ComprobantesObservados = z.output<typeof comprobantesObservados>

/** Outcome of an observed receipt: changed, or removed. */
export const cambiosObservado = ['CORREGIDO', 'QUITADO'] as const

/** A field of a receipt before and after its correction; days ISO, amounts in pesos, a line by its concept. */
export const cambioDeCampo = z.object({ campo: z.string(), antes: z.string(), ahora: z.string() })
export type CambioDeCampo = z.infer<typeof cambioDeCampo>

/**
 * An observed receipt. `nombre` is its name then; `idDetalle` and `version` are its current line and version, null once removed.
 * `idEnvio` is the observed sending, `idEnvioRespuesta` the one with the answer, null while open. ISO timestamps.
 */
export const comprobanteObservado = z.object({
  idComprobante: z.number(),
  idDetalle: z.number().nullable(),
  version: z.number().nullable(),
  nombre: z.string(),
  motivo: z.string(),
  por: z.string(),
  momento: z.string(),
  idEnvio: z.number(),
  cambio: z.enum(cambiosObservado).nullable(),
  cambios: z.array(cambioDeCampo),
  respuesta: z.string(),
  resueltoPor: z.string(),
  resuelto: z.string().nullable(),
  idEnvioRespuesta: z.number().nullable(),
})
export type ComprobanteObservado = z.infer<typeof comprobanteObservado>

/**
 * Observations of a settlement, oldest first. While it `corrige` only those: `fijos` are the unchanged receipts, and `lugares`
 * how many can be added to replace removed ones.
 */
export const observacionesRendicion = z.object({
  corrige: z.boolean(),
  fijos: z.array(z.number()),
  lugares: z.number(),
  observados: z.array(comprobanteObservado),
})
export type ObservacionesRendicion = z.infer<typeof observacionesRendicion>

/** True if the receipt was neither changed, removed nor answered. */
export const faltaResolver = (o: Pick<ComprobanteObservado, 'cambio' | 'respuesta'>): boolean =>
  o.cambio === null && o.respuesta === ''

type Nombrado = Pick<ComprobanteObservado, 'nombre' | 'motivo'>
/** Every observed receipt with its reason, one per line. */
export const observadosInWords = (list: readonly Nombrado[]): string => list.map((o) => `${o.nombre}: ${o.motivo}`).join('\n')

/** Reason stored without a general one: the receipts' own reasons, or only their names if too long. */
export function resumenObservados(list: readonly Nombrado[]): string {
  const whole = observadosInWords(list)
  if (whole.length <= observadoLimits.resumen) return whole
  const names = list.map((o) => o.nombre)
  for (let n = names.length; n > 0; n--) {
    const text = [...names.slice(0, n), ...(n < names.length ? [`+${names.length - n}`] : [])].join(', ')
    if (text.length <= observadoLimits.resumen) return text
  }
  return `+${names.length}`
}

export const respuestaObservado = z.object({
  respuesta: paragraphs(observadoLimits.respuesta).min(1),
  /** Version of the answered receipt. */
  version: z.number().int().positive(),
})

const edita = { access: { permission: 'rendiciones.editar' }, recentAuth: false } as const

export const observados = {
  leer: defineCall({
    access: { permission: 'rendiciones.consultar' },
    method: 'GET',
    path: 'rendiciones-gasto/:codigo/observados',
    summary: 'Los comprobantes observados de una rendición, y cuáles quedan como están',
    response: observacionesRendicion,
  }),
  responder: defineCall({
    ...edita,
    method: 'POST',
    path: 'rendiciones-gasto/:codigo/conceptos/:iddetalle/comprobantes/:idcomprobante/responder',
    summary: 'Responde la observación de un comprobante, sin cambiarlo',
    body: respuestaObservado,
    invalidates: cambiaRendicion,
  }),
  corregirEntera: defineCall({
    ...edita,
    method: 'POST',
    path: 'rendiciones-gasto/:codigo/corregir-entera',
    summary: 'Abre a la corrección todos los comprobantes de una rendición que volvió por algunos',
    invalidates: cambiaRendicion,
  }),
}

export const observadosFeature = defineFeature({
  name: 'tesoreria/observados',
  texts: { observados: textos },
  errors: {
    /** The settlement was returned for other receipts: this one is read-only. */
    COMPROBANTE_SIN_OBSERVAR: 409,
    /** A receipt can only be added to replace a removed observed one. */
    CORRECCION_COMPLETA: 409,
    /** Resubmitted with observed receipts neither changed nor answered. */
    OBSERVADOS_SIN_RESOLVER: 409,
  },
  uses: ['rendiciones.consultar', 'rendiciones.editar'],
  calls: { observados },
})
