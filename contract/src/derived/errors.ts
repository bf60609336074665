import { type Features, features } from '../features.ts'
import type { KeysOf } from '../platform/feature.ts'
import { uploadErrors } from '../platform/uploads.ts'

/** Errors that any route may answer (decisions §2). Each feature adds its own beside its bodies. */
const commonErrors = {
  VALIDACION: 400,
  CONSULTA_INVALIDA: 400,
  SIN_SESION: 401,
  SIN_PERMISO: 403,
  ORIGEN_AJENO: 403,
  NO_EXISTE: 404,
  VERSION_VIEJA: 409,
  EN_USO: 409,
  REPETIDO: 409,
  REFERENCIA_INEXISTENTE: 409,
  ARCHIVO_GRANDE: 413,
  TIPO_NO_PERMITIDO: 415,
  DEMASIADOS_INTENTOS: 429,
  /** A session took away more than people do (http/export-quota.ts). */
  MUCHAS_DESCARGAS: 429,
  ERROR_INTERNO: 500,
  OCUPADO: 503,
  /** There is no room for it now, and nothing of it was begun. */
  MUCHA_GENTE: 503,
  /** The database is away: what was in hand was not done. */
  BASE_CAIDA: 503,
  /** It went away while something was being written, and nobody knows whether it was. */
  BASE_INCIERTA: 503,
  BASE_SOLO_LECTURA: 503,
  DISCO_LLENO: 503,
  ARCHIVOS_NO_RESPONDEN: 503,
  ...uploadErrors,
} as const

export type ErrorCode = keyof typeof commonErrors | KeysOf<Features['errors']>

/** Every error code with its status. A code without its text does not compile. */
export const errors = Object.assign({}, commonErrors, ...features.map((f) => f.errors)) as Record<ErrorCode, number>

/** Body of every error answer (decisions §2). */
export interface ErrorBody {
  message: string
  codigo: ErrorCode
  errores?: Array<{ campo: string; mensaje: string }>
  /** What the code says it carries, as its feature declares it. */
  detalle?: unknown
}
