import { setCookie } from './cookie.ts'

/**
 * Stores a browser preference in a cookie, so that server-side rendering matches the browser (app/ssr/render.tsx). The
 * server only reads it.
 */
export function remember(what: 'idioma' | 'esquema' | 'menu' | 'movil', value: string): void {
  setCookie(`gremial.${what}`, value, 31_536_000)
}
