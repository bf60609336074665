/** How tries of a password slow down, decided without a database (decisions 004 and 017). */

/** Tries are forgotten this long after the last one. */
export const memoriaMs = 15 * 60_000
/** Tries that cost nothing. */
const sinCosto = 5
/** Tries after which the answer is 429: of an account, of a device that entered it before, and of an address (an office's people share one). */
export const limitesIntentos = { cuenta: 10, equipo: 10, direccion: 40 } as const

/** What the nth try waits before it is looked at, in milliseconds. */
export const demoraDe = (attempts: number): number => Math.min(Math.max(attempts - sinCosto, 0), 4) * 500

/** Minutes until tries are taken again. */
export const minutosHasta = (last: Date, now: Date): number =>
  Math.max(1, Math.ceil((last.getTime() + memoriaMs - now.getTime()) / 60_000))

/** What becomes of who gives the right password: the login asks it, and so does the page that says why somebody cannot enter. */
export const resultOf = ({
  habilitado,
  validado,
}: {
  habilitado: boolean
  validado: boolean
}): 'entro' | 'deshabilitada' | 'sinValidar' => (!habilitado ? 'deshabilitada' : !validado ? 'sinValidar' : 'entro')
