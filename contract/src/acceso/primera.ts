import type { Locale } from '../platform/locale.ts'
import type { Organizacion } from './acceso.ts'

/** Request of the server to the SSR renderer (web/src/app/ssr/render.tsx, which the web builds for it). */
export interface PidePrimera {
  /** Address requested by the browser. */
  direccion: URL
  idioma: Locale
  organizacion: Organizacion
  movil: boolean
  /** Sidebar collapsed state saved in this browser. */
  contraido: boolean
  /** Reads the API with the caller's session and throws on a refusal; absent if nobody is logged in. */
  traer?: ((url: string) => Promise<unknown>) | undefined
}

export interface Primera {
  /** Rendered HTML; empty if a required response is missing. */
  html: string
  /** Responses read for it, each with the web's cache key. */
  respuestas: Array<[clave: readonly unknown[], datos: unknown]>
}

/** Resolves to undefined for a screen without SSR. */
export type Pintar = (pide: PidePrimera) => Promise<Primera | undefined>
