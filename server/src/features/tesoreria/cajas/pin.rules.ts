/** PIN rate limit (decisions §7). */
export const fallasPorPersona = 5
export const minutosBloqueo = 15
export const fallasPorCaja = 10

/** Whole minutes until a user may retry; 0 if allowed. `attempts` includes attempts still being checked. */
export function minutosRestantes(attempts: number, last: Date, now: Date): number {
  if (attempts < fallasPorPersona) return 0
  return Math.max(0, Math.ceil((last.getTime() + minutosBloqueo * 60_000 - now.getTime()) / 60_000))
}
