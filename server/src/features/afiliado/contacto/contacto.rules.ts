/** Rules of a query to an office: its reference number, and the rate limit per user. */

/** The reference as a person quotes it. @example referencia(2026, 123) // "C-000123/2026" */
export const referencia = (anio: number, numero: number): string => `C-${String(numero).padStart(6, '0')}/${anio}`

export const ventanaMs = 24 * 3_600_000

/**
 * Milliseconds until the user may send another query; 0 if allowed now. `recientes` are the timestamps of their queries in the
 * last 24 hours, newest first: with the limit reached, the limit-th newest one must expire.
 */
export function esperaMs(recientes: readonly Date[], limite: number, ahora: Date): number {
  const ocupa = recientes[limite - 1]
  return ocupa ? Math.max(0, ocupa.getTime() + ventanaMs - ahora.getTime()) : 0
}
