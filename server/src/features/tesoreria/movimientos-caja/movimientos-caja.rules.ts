import type { ErrorCode } from '@gremial/contract/derived/errors.ts'
import { type IngresoEgreso } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { type SignoTipo, signosDe } from '@gremial/contract/tesoreria/movimientos-opciones.ts'

/** Amounts by payment form, in integer cents. */
export interface Importes {
  efectivo: number
  banco: number
  cheque: number
}

export const withoutImportes: Importes = { efectivo: 0, banco: 0, cheque: 0 }
export const totalOf = (a: Importes): number => a.efectivo + a.banco + a.cheque
export const sum = (a: Importes, b: Importes): Importes => ({
  efectivo: a.efectivo + b.efectivo,
  banco: a.banco + b.banco,
  cheque: a.cheque + b.cheque,
})
export const restar = (a: Importes, b: Importes): Importes => ({
  efectivo: a.efectivo - b.efectivo,
  banco: a.banco - b.banco,
  cheque: a.cheque - b.cheque,
})

/** Current conditions for posting a movement. ISO days. */
export interface Condiciones {
  seccionalHabilitada: boolean
  cajaHabilitada: boolean
  usuarioHabilitado: boolean
  hayPlanilla: boolean
  hayConceptos: boolean
}

/** First reason to refuse a posting, with separate codes for income and expense. (C-MOVIMIENTO-35, -36) */
export function rechazo(c: Condiciones, sentido: IngresoEgreso): ErrorCode | undefined {
  const prefijo = sentido === 1 ? 'INGRESO' : 'EGRESO'
  if (!c.seccionalHabilitada) return `${prefijo}_SECCIONAL_DESHABILITADA`
  if (!c.cajaHabilitada) return `${prefijo}_CAJA_DESHABILITADA`
  if (!c.usuarioHabilitado) return `${prefijo}_USUARIO_NO_HABILITADO`
  if (!c.hayPlanilla) return `${prefijo}_SIN_PLANILLA`
  if (!c.hayConceptos) return `${prefijo}_SIN_CONCEPTOS`
  return undefined
}

/** Day of a movement: not in the future, not before the open sheet began. */
export function rechazoFecha(day: string, sincePlanilla: string, today: string): ErrorCode | undefined {
  if (day > today) return 'MOVIMIENTO_FECHA_FUTURA'
  return day < sincePlanilla ? 'MOVIMIENTO_FECHA_ANTERIOR' : undefined
}

/** True if a type is valid for income (1) or expense (2). (C-MOVIMIENTO-47..49) */
export const tipoCorresponde = (
  tipo: { suma_resta: SignoTipo; habilitado: boolean } | undefined,
  sentido: IngresoEgreso,
): boolean => tipo !== undefined && tipo.habilitado && signosDe[sentido].includes(tipo.suma_resta)

/** Facts that decide if a movement can be annulled or reversed. */
export interface MovimientoState {
  open: boolean
  annulled: boolean
  /** It reverses another one. */
  corrects: boolean
  /** It was reversed by another one. */
  corrected: boolean
  /** It is half of a transfer with only one sheet still open. */
  halfOpen?: boolean
}

/** Combines a movement with the other half of its transfer: both are annulled or reversed, or neither. */
export const juntos = (movimientos: readonly MovimientoState[]): MovimientoState => ({
  open: movimientos.every((m) => m.open),
  annulled: movimientos.some((m) => m.annulled),
  corrects: movimientos.some((m) => m.corrects),
  corrected: movimientos.some((m) => m.corrected),
  halfOpen: movimientos.some((m) => m.open) && movimientos.some((m) => !m.open),
})

/** Annulling requires an open sheet, works once, and never on a reversal. (C-MOVIMIENTO-33, C-MOVIMIENTO-34) */
export function rechazoAnular(m: MovimientoState): ErrorCode | undefined {
  if (m.annulled) return 'MOVIMIENTO_ANULADO'
  if (!m.open) return m.halfOpen ? 'TRANSFERENCIA_PLANILLA_CERRADA' : 'MOVIMIENTO_PLANILLA_CERRADA'
  return m.corrects ? 'CONTRAASIENTO_FIJO' : undefined
}

/** A reversal requires a closed sheet, works once per movement, and never on another reversal. */
export function rechazoCorregir(m: MovimientoState): ErrorCode | undefined {
  if (m.annulled) return 'MOVIMIENTO_ANULADO'
  if (m.corrects) return 'CONTRAASIENTO_FIJO'
  if (m.open) return 'MOVIMIENTO_SE_ANULA'
  return m.corrected ? 'MOVIMIENTO_YA_CORREGIDO' : undefined
}

export const sentidoOpuesto = (sentido: IngresoEgreso): IngresoEgreso => (sentido === 1 ? 2 : 1)
