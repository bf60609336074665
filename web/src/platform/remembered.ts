import { setCookie } from './cookie.ts'

/**
 * What this browser chose or is, so that the server draws the first screen as it will be (app/ssr/render.tsx): said in a cookie, which
 * it reads and never writes.
 */
export function remember(what: 'idioma' | 'esquema' | 'menu' | 'movil', value: string): void {
  setCookie(`gremial.${what}`, value, 31_536_000)
}
