import { z } from 'zod'
import { accionesRegla } from './reglas-banco.ts'

/** Groups of loose lines of a bank with equal texts, and what is proposed for each (decision 137). */

/** Concept, note or neither, with its origin. REGLA: a rule says it; ANTES: equal lines were posted so `veces` times in this box. */
export const propuestaGrupo = z.object({
  accion: z.enum(accionesRegla),
  idConcepto: z.number().nullable(),
  concepto: z.string(),
  nota: z.string(),
  origen: z.enum(['REGLA', 'ANTES']),
  veces: z.number(),
})
export type PropuestaGrupo = z.infer<typeof propuestaGrupo>

/** Loose lines of the bank of equal texts, apart from days and numbers, and of one sign: two or more, or one that something is proposed for. Pesos. */
export const grupoBanco = z.object({
  /** Their words, those of each line of a decision joined by " + ". */
  clave: z.string(),
  signo: z.union([z.literal(1), z.literal(-1)]),
  /** Rule that proposes; null if none does. */
  idRegla: z.number().nullable(),
  /** Decisions: a charge and its tax are one. */
  cantidad: z.number(),
  lineas: z.number(),
  total: z.number(),
  desde: z.string(),
  hasta: z.string(),
  ejemplo: z.string(),
  propuesta: propuestaGrupo.nullable(),
})
export type GrupoBanco = z.infer<typeof grupoBanco>
