import { type Features, features } from '../features.ts'
import type { KeysOf } from '../platform/feature.ts'
import { uploadErrors } from '../platform/uploads.ts'

/** Errors that any route may return (decisions §2). Each feature declares its own codes next to its schemas. */
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
  /** The session exceeded its export quota (http/export-quota.ts). */
  MUCHAS_DESCARGAS: 429,
  ERROR_INTERNO: 500,
  OCUPADO: 503,
  /** A PDF waited or took too long. */
  PDF_DEMORADO: 503,
  /** Load shedding: the request was rejected before any work started. */
  MUCHA_GENTE: 503,
  /** The process is stopping: the request was rejected before any work started. */
  REINICIANDO: 503,
  /** The database is down; the operation was not performed. */
  BASE_CAIDA: 503,
  /** The connection dropped during a write; the outcome is unknown. */
  BASE_INCIERTA: 503,
  BASE_SOLO_LECTURA: 503,
  DISCO_LLENO: 503,
  ARCHIVOS_NO_RESPONDEN: 503,
  ...uploadErrors,
} as const

export type ErrorCode = keyof typeof commonErrors | KeysOf<Features['errors']>

/** Every error code with its HTTP status. A code without a text does not compile. */
export const errors = Object.assign({}, commonErrors, ...features.map((f) => f.errors)) as Record<ErrorCode, number>

/** Body of every error response (decisions §2). */
export interface ErrorBody {
  message: string
  codigo: ErrorCode
  errores?: Array<{ campo: string; mensaje: string }>
  /** Extra data of the code; the feature that declares the code defines its shape. */
  detalle?: unknown
}
