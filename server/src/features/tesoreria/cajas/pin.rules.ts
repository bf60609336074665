/** How many wrong PINs are too many (decisions §7). */
export const fallasPorPersona = 5
export const minutosBloqueo = 15
export const fallasPorCaja = 10

/** Whole minutes until a person may try again; 0 when they may. `intentos` counts the ones being checked too. */
export function minutosRestantes(attempts: number, last: Date, now: Date): number {
  if (attempts < fallasPorPersona) return 0
  return Math.max(0, Math.ceil((last.getTime() + minutosBloqueo * 60_000 - now.getTime()) / 60_000))
}
