import { z } from 'zod'

/** Options offered by the movement form. */

export const signosTipo = ['SUMA', 'RESTA', 'SUMA/RESTA'] as const
export type SignoTipo = (typeof signosTipo)[number]

/** Signs allowed for types of income (1) and expense (2). (C-MOVIMIENTO-48, C-MOVIMIENTO-49) */
export const signosDe: Record<1 | 2, SignoTipo[]> = { 1: ['SUMA', 'SUMA/RESTA'], 2: ['RESTA', 'SUMA/RESTA'] }

/** Cash, bank and cheques, as calls name them. */
export const formasDePago = ['efectivo', 'bancarios', 'valores'] as const
export type FormaDePago = (typeof formasDePago)[number]

/** (C-MOVIMIENTO-62, C-MOVIMIENTO-63) */
export const tipoMovimiento = z.object({
  id: z.number(),
  nombre: z.string(),
  sumaResta: z.enum(signosTipo),
  habilitado: z.number(),
})
export type TipoMovimiento = z.infer<typeof tipoMovimiento>

/** A settlement that a type 3 income may reimburse. (C-MOVIMIENTO-50) */
export const paidRendicion = z.object({
  id: z.number(),
  numeroRendicion: z.string(),
  nombreTipo: z.string(),
  fecha: z.string(),
  idEstado: z.number(),
  estado: z.string(),
  total: z.number(),
})
export type PaidRendicion = z.infer<typeof paidRendicion>

/** Last use of a concept in a box: its payment form, unless there were several, and its last descriptions, the newest first. */
export const conceptoHabitual = z.object({
  idConcepto: z.number(),
  forma: z.enum(formasDePago).nullable(),
  descripciones: z.array(z.string()),
})
export type ConceptoHabitual = z.infer<typeof conceptoHabitual>
