import type { CodigoError } from '@gremial/contract/errores.ts'
import { type IngresoEgreso, type SignoTipo, signosDe } from '@gremial/contract/tesoreria/movimientos-caja.ts'

/** Amounts by payment form, in integer cents. */
export interface Amounts {
  efectivo: number
  banco: number
  cheque: number
}

export const nothing: Amounts = { efectivo: 0, banco: 0, cheque: 0 }
export const sum = (a: Amounts): number => a.efectivo + a.banco + a.cheque
export const plus = (a: Amounts, b: Amounts): Amounts => ({
  efectivo: a.efectivo + b.efectivo,
  banco: a.banco + b.banco,
  cheque: a.cheque + b.cheque,
})
export const minus = (a: Amounts, b: Amounts): Amounts => ({
  efectivo: a.efectivo - b.efectivo,
  banco: a.banco - b.banco,
  cheque: a.cheque - b.cheque,
})

/** Where a movement would be posted, as it is now. Days are ISO. */
export interface Conditions {
  branchEnabled: boolean
  boxEnabled: boolean
  userEnabled: boolean
  hasSheet: boolean
  hasConcepts: boolean
}

/** Why nothing can be posted, the first that applies; each with its text for income and for expense. (C-MOVIMIENTO-35, -36) */
export function refusal(c: Conditions, sign: IngresoEgreso): CodigoError | undefined {
  const kind = sign === 1 ? 'INGRESO' : 'EGRESO'
  if (!c.branchEnabled) return `${kind}_SECCIONAL_DESHABILITADA`
  if (!c.boxEnabled) return `${kind}_CAJA_DESHABILITADA`
  if (!c.userEnabled) return `${kind}_USUARIO_NO_HABILITADO`
  if (!c.hasSheet) return `${kind}_SIN_PLANILLA`
  if (!c.hasConcepts) return `${kind}_SIN_CONCEPTOS`
  return undefined
}

/** A movement's day: not in the future, not before the open sheet began. */
export function dateRefusal(day: string, sheetFrom: string, today: string): CodigoError | undefined {
  if (day > today) return 'MOVIMIENTO_FECHA_FUTURA'
  return day < sheetFrom ? 'MOVIMIENTO_FECHA_ANTERIOR' : undefined
}

/** Whether a type is offered for income (1) or expense (2). (C-MOVIMIENTO-47..49) */
export const typeFits = (type: { suma_resta: SignoTipo; habilitado: boolean } | undefined, sign: IngresoEgreso): boolean =>
  type !== undefined && type.habilitado && signosDe[sign].includes(type.suma_resta)

/** What a movement is, for deciding whether it can be annulled or corrected. */
export interface State {
  open: boolean
  annulled: boolean
  /** It undoes another one. */
  corrects: boolean
  /** Another one undoes it. */
  corrected: boolean
}

/** Annulling is for the open sheet, once, and never for a counter-movement. (C-MOVIMIENTO-33, C-MOVIMIENTO-34) */
export function annulRefusal(m: State): CodigoError | undefined {
  if (m.annulled) return 'MOVIMIENTO_ANULADO'
  if (!m.open) return 'MOVIMIENTO_PLANILLA_CERRADA'
  return m.corrects ? 'CONTRAASIENTO_FIJO' : undefined
}

/** A counter-movement is for closed sheets, once per movement, and never for another counter-movement. */
export function correctRefusal(m: State): CodigoError | undefined {
  if (m.annulled) return 'MOVIMIENTO_ANULADO'
  if (m.corrects) return 'CONTRAASIENTO_FIJO'
  if (m.open) return 'MOVIMIENTO_SE_ANULA'
  return m.corrected ? 'MOVIMIENTO_YA_CORREGIDO' : undefined
}

export const opposite = (sign: IngresoEgreso): IngresoEgreso => (sign === 1 ? 2 : 1)
