import { ponerCookie } from './cookie.ts'

/**
 * What this browser chose or is, so that the server draws the first screen as it will be (app/primera/pintar.tsx): said in a cookie, which
 * it reads and never writes.
 */
export function recordar(que: 'idioma' | 'esquema' | 'menu' | 'movil', valor: string): void {
  ponerCookie(`gremial.${que}`, valor, 31_536_000)
}
