import { z } from 'zod'
import { catalogText } from '../platform/catalogText.ts'
import { line } from '../platform/validation.ts'
import { deCadaPersona, deOtraPersona, papeles } from './personas.ts'

/** What the desk asks to put right in a request, one thing at a time: a paper, or a field. */

/** What an annotation of a paper or of a field holds (B-ARCHIVOS-05). */
export const maximoObservaciones = 100

const delPedido = ['monto', 'plazo', 'idDestino', 'cbu'] as const
const observables = [...delPedido, ...deOtraPersona] as const
export type CampoObservable = (typeof observables)[number]
export const partes = ['', ...papeles] as const
/** A person of a request, or "": the request itself. */
export type ParteSolicitud = (typeof partes)[number]

/** The fields that can be sent back: who the applicant is comes from the register, and is not theirs to correct. */
export const camposDe = (parte: ParteSolicitud): readonly CampoObservable[] =>
  parte === '' ? delPedido : parte === 'SOLICITANTE' ? deCadaPersona : deOtraPersona

/** A paper, by the name of its slot, or a field; and the words of the desk ("" where only what changed is told). */
export const puntoObservado = z.object({
  papel: z.enum(partes),
  campo: z.enum(['', ...observables]),
  requisito: catalogText(),
  motivo: z.string(),
})
export type PuntoObservado = z.infer<typeof puntoObservado>

/** The last observation, until the request is answered. `corregido` and `cambio` 1: that, or anything, is not what it was then. */
export const observacion = z.object({
  momento: z.string(),
  comentario: z.string(),
  puntos: z.array(puntoObservado.extend({ corregido: z.number() })),
  cambio: z.number(),
})
export type Observacion = z.infer<typeof observacion>

/** The fields that an observation names, each with its words. */
export const camposObservados = z
  .array(
    z
      .object({ papel: z.enum(partes), campo: z.enum(observables), motivo: line(maximoObservaciones).min(1) })
      .refine(({ papel, campo }) => camposDe(papel).includes(campo), { path: ['campo'] }),
  )
  .max(60)
  .default([])
