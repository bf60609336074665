import { z } from 'zod'
import { catalogText } from '../platform/catalogText.ts'
import { line } from '../platform/validation.ts'
import { deCadaPersona, deOtraPersona, papeles } from './personas.ts'

/** Corrections requested by the desk in a request, one by one: of a document, or of a field. */

/** Maximum length of an annotation of a document or field (B-ARCHIVOS-05). */
export const maximoObservaciones = 100

const delPedido = ['monto', 'plazo', 'idDestino', 'cbu'] as const
const observables = [...delPedido, ...deOtraPersona] as const
export type CampoObservable = (typeof observables)[number]
export const partes = ['', ...papeles] as const
/** A person of a request, or "" for the request itself. */
export type ParteSolicitud = (typeof partes)[number]

/** Fields that can be observed: the applicant's identity comes from the register, and cannot be corrected here. */
export const camposDe = (parte: ParteSolicitud): readonly CampoObservable[] =>
  parte === '' ? delPedido : parte === 'SOLICITANTE' ? deCadaPersona : deOtraPersona

/** A document, by the name of its slot, or a field; and the desk's text ("" if only the change is reported). */
export const puntoObservado = z.object({
  papel: z.enum(partes),
  campo: z.enum(['', ...observables]),
  requisito: catalogText(),
  motivo: z.string(),
})
export type PuntoObservado = z.infer<typeof puntoObservado>

/** The last observation, until the request is answered. `corregido` and `cambio` 1: that item, or anything, has changed since. */
export const observacion = z.object({
  momento: z.string(),
  comentario: z.string(),
  puntos: z.array(puntoObservado.extend({ corregido: z.number() })),
  cambio: z.number(),
})
export type Observacion = z.infer<typeof observacion>

/** Observed fields, each with its text. */
export const camposObservados = z
  .array(
    z
      .object({ papel: z.enum(partes), campo: z.enum(observables), motivo: line(maximoObservaciones).min(1) })
      .refine(({ papel, campo }) => camposDe(papel).includes(campo), { path: ['campo'] }),
  )
  .max(60)
  .default([])
