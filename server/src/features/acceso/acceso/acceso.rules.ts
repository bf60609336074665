/** Password rate limit as pure functions (decisions 004 and 017). */

/** Attempts expire this long after the last one. */
export const memoriaMs = 15 * 60_000
/** Attempts without delay. */
const sinCosto = 5
/** Attempts before a 429: per account, per known device, and per address (shared by everyone in an office). */
export const limitesIntentos = { cuenta: 10, equipo: 10, direccion: 40 } as const

/** Delay before the nth attempt is checked, in milliseconds. */
export const demoraDe = (attempts: number): number => Math.min(Math.max(attempts - sinCosto, 0), 4) * 500

/** Minutes until attempts are accepted again. */
export const minutosHasta = (last: Date, now: Date): number =>
  Math.max(1, Math.ceil((last.getTime() + memoriaMs - now.getTime()) / 60_000))

/** Login result after a right password. Shared by the login and the page that explains why a user cannot log in. */
export const resultOf = ({
  habilitado,
  validado,
}: {
  habilitado: boolean
  validado: boolean
}): 'entro' | 'deshabilitada' | 'sinValidar' => (!habilitado ? 'deshabilitada' : !validado ? 'sinValidar' : 'entro')
