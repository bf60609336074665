import { type ErrorBody, type ErrorCode, errors } from '@gremial/contract/derived/errors.ts'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import { problemsOf } from '@gremial/contract/platform/validation.ts'
import { type MessageKey, message } from '@gremial/contract/textos/messages.ts'
import type { z } from 'zod'
import { DatabaseGone } from '../db/connection.ts'
import { AppError } from '../runtime/errors.ts'

export const validationError = (error: z.ZodError): AppError => new AppError('VALIDACION', {}, problemsOf(error))

/** Constraints with an error code of their own; any other becomes REPETIDO or EN_USO by its kind. */
const constraintCodes = new Map<string, ErrorCode>()

export function mapConstraint(name: string, codigo: ErrorCode): void {
  constraintCodes.set(name, codigo)
}

interface PgError {
  code?: string
  constraint?: string
  detail?: string
}

/** Maps an error to the one that the caller gets; null for an internal error. */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof DatabaseGone) return new AppError(error.uncertain ? 'BASE_INCIERTA' : 'BASE_CAIDA')
  const { code, constraint } = error as PgError
  const own = constraint ? constraintCodes.get(constraint) : undefined
  if (own && code?.startsWith('23')) return new AppError(own)
  switch (code) {
    case '23505':
      return new AppError('REPETIDO')
    case '23503':
      // Deleting a row that is referenced, or referencing one that does not exist.
      return new AppError((error as PgError).detail?.includes('still referenced') ? 'EN_USO' : 'REFERENCIA_INEXISTENTE')
    case '23514':
    case '22003':
    // Values that the database cannot store or parse: NUL, an unpaired surrogate, a number out of range.
    case '22P05':
    case '22P02':
    case '22021':
      return new AppError('VALIDACION')
    // No free connection, statement timeout, lock timeout.
    case '53300':
    case '57014':
    case '55P03':
      return new AppError('OCUPADO')
    case '25006':
      return new AppError('BASE_SOLO_LECTURA')
    case '53100':
    case 'ENOSPC':
    case 'EDQUOT':
      return new AppError('DISCO_LLENO')
  }
  if (error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect'))
    return new AppError('OCUPADO')
  const status = refusedWith(error)
  return status === undefined ? null : new AppError(pluginCodes[status] ?? 'VALIDACION')
}

/** Error codes for refusals of Fastify and its plugins, by status. */
const pluginCodes: Record<number, ErrorCode> = {
  404: 'NO_EXISTE',
  // A body that is not multipart, on a route that takes only that.
  406: 'TIPO_NO_PERMITIDO',
  413: 'ARCHIVO_GRANDE',
  415: 'TIPO_NO_PERMITIDO',
}

/** The 4xx status of an error of Fastify or a plugin; undefined for any other error. */
function refusedWith(error: unknown): number | undefined {
  const { statusCode } = error as { statusCode?: unknown }
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : undefined
}

export function errorBody(error: AppError, idioma: Locale): ErrorBody {
  const body: ErrorBody = { message: message(idioma, `errores.${error.codigo}`, error.datos), codigo: error.codigo }
  if (error.detalle !== undefined) body.detalle = error.detalle
  if (error.campos.length > 0) {
    body.errores = error.campos.map(({ campo, clave, datos }) => ({
      campo,
      mensaje: message(idioma, clave as MessageKey, datos),
    }))
  }
  return body
}

/** Default Retry-After in seconds, by code. */
const retryAfter: Partial<Record<ErrorCode, number>> = {
  OCUPADO: 60,
  PDF_DEMORADO: 15,
  BASE_CAIDA: 3,
  BASE_INCIERTA: 3,
  BASE_SOLO_LECTURA: 30,
  DISCO_LLENO: 60,
}

export const retryAfterOf = ({ codigo, datos }: AppError): number | undefined =>
  errors[codigo] === 429 ? Number(datos.minutos ?? 1) * 60 : Number(datos.segundos ?? 0) || retryAfter[codigo]

export const statusOf = (error: AppError): number => errors[error.codigo]

/** Status of an answer: the plugin's own if no code has it (414, 416), otherwise that of the code. */
export function answeredStatus(error: unknown, known: AppError): number {
  const own = error instanceof AppError ? undefined : refusedWith(error)
  return own === undefined || own in pluginCodes ? statusOf(known) : own
}
