import type { Locale } from '../platform/locale.ts'
import type { Organizacion } from './acceso.ts'

/** Request of the server to the SSR renderer (web/src/app/ssr/render.tsx, which the web builds for it). */
export interface PidePrimera {
  /** What the browser asked for. */
  direccion: URL
  idioma: Locale
  organizacion: Organizacion
  movil: boolean
  /** The sidebar as they left it in this browser. */
  contraido: boolean
  /** Reads of the API as the person of the session, and fails where it refuses; without it nobody is in. */
  traer?: ((url: string) => Promise<unknown>) | undefined
}

export interface Primera {
  /** The screen; nothing where one of its answers is missing. */
  html: string
  /** What was read for it, each with the key that the web keeps it under. */
  respuestas: Array<[clave: readonly unknown[], datos: unknown]>
}

/** Undefined for a screen that is not drawn. */
export type Pintar = (pide: PidePrimera) => Promise<Primera | undefined>
