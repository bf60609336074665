/** How many wrong PINs are too many (decisions §7). */
export const fallasPorPersona = 5
export const minutosBloqueo = 15
export const fallasPorCaja = 10

/** Whole minutes until a person may try again; 0 when they may. `intentos` counts the ones being checked too. */
export function minutosRestantes(intentos: number, ultimo: Date, now: Date): number {
  if (intentos < fallasPorPersona) return 0
  return Math.max(0, Math.ceil((ultimo.getTime() + minutosBloqueo * 60_000 - now.getTime()) / 60_000))
}
