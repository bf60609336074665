/** A query to an office: its reference number and how often a person may send one. */

/** The reference as a person quotes it. @example referencia(2026, 123) // "C-000123/2026" */
export const referencia = (anio: number, numero: number): string => `C-${String(numero).padStart(6, '0')}/${anio}`

export const ventanaMs = 24 * 3_600_000

/**
 * Milliseconds until the person may send another query; 0 when they may now. `recientes` are the moments of their queries of the last
 * 24 hours, newest first: with as many as the limit, the place that frees first is the one of the limit-th newest.
 */
export function esperaMs(recientes: readonly Date[], limite: number, ahora: Date): number {
  const ocupa = recientes[limite - 1]
  return ocupa ? Math.max(0, ocupa.getTime() + ventanaMs - ahora.getTime()) : 0
}
