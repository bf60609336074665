import { ErrorApi } from './api.ts'

const masVeces = 2
/** Who is told to come back later than this is told so, instead of looking at an empty screen. */
const masEspera = 10

/** Whether a read that failed is asked for again by itself: the line blinked, or the server could not just then. */
export const vuelveAPedir = (veces: number, error: Error): boolean =>
  navigator.onLine &&
  veces < masVeces &&
  (!(error instanceof ErrorApi) || error.status === 0 || (error.status === 503 && (error.espera ?? 0) <= masEspera))

/** Milliseconds until then: what the server said, which it says differently to each (decision 060); or a second, and then two. */
export const esperaDe = (veces: number, error: Error): number =>
  1000 * ((error instanceof ErrorApi ? error.espera : undefined) ?? 2 ** veces)

/** Whether it failed because there are many people: the server is well, and their turn comes. */
export const hayMuchaGente = (error: unknown): boolean => error instanceof ErrorApi && error.codigo === 'MUCHA_GENTE'
