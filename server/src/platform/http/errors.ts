import { type ErrorBody, type ErrorCode, errors } from '@gremial/contract/derived/errors.ts'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import { problemsOf } from '@gremial/contract/platform/validation.ts'
import { type ClaveMensaje, mensaje } from '@gremial/contract/textos/mensajes.ts'
import type { z } from 'zod'
import { DatabaseGone } from '../db/connection.ts'
import { AppError } from '../runtime/errors.ts'

export const validationError = (error: z.ZodError): AppError => new AppError('VALIDACION', {}, problemsOf(error))

/** Constraints whose violation has a code of its own; any other becomes REPETIDO or EN_USO by its kind. */
const constraintCodes = new Map<string, ErrorCode>()

export function mapConstraint(name: string, codigo: ErrorCode): void {
  constraintCodes.set(name, codigo)
}

interface PgError {
  code?: string
  constraint?: string
  detail?: string
}

/** What an error means for the caller; null when it is a fault of ours. */
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
      // Deleting what is referred to, or referring to what is gone.
      return new AppError((error as PgError).detail?.includes('still referenced') ? 'EN_USO' : 'REFERENCIA_INEXISTENTE')
    case '23514':
    case '22003':
    // Text that the database cannot hold or read as what it should be: NUL, half a letter, a number out of all measure.
    case '22P05':
    case '22P02':
    case '22021':
      return new AppError('VALIDACION')
    // No connection left; a statement, or its wait for a lock, took too long.
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

/** Codes for what Fastify and its plugins refuse, by their status. */
const pluginCodes: Record<number, ErrorCode> = {
  404: 'NO_EXISTE',
  // A body that is not multipart, where only that is read.
  406: 'TIPO_NO_PERMITIDO',
  413: 'ARCHIVO_GRANDE',
  415: 'TIPO_NO_PERMITIDO',
}

/** The 4xx that an error of Fastify or of a plugin brings; undefined for any other. */
function refusedWith(error: unknown): number | undefined {
  const { statusCode } = error as { statusCode?: unknown }
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : undefined
}

export function errorBody(error: AppError, idioma: Locale): ErrorBody {
  const body: ErrorBody = { message: mensaje(idioma, `errores.${error.codigo}`, error.datos), codigo: error.codigo }
  if (error.detalle !== undefined) body.detalle = error.detalle
  if (error.campos.length > 0) {
    body.errores = error.campos.map(({ campo, clave, datos }) => ({
      campo,
      mensaje: mensaje(idioma, clave as ClaveMensaje, datos),
    }))
  }
  return body
}

/** Seconds after which it makes sense to come again. */
const retryAfter: Partial<Record<ErrorCode, number>> = {
  OCUPADO: 60,
  BASE_CAIDA: 3,
  BASE_INCIERTA: 3,
  BASE_SOLO_LECTURA: 30,
  DISCO_LLENO: 60,
}

export const retryAfterOf = ({ codigo, datos }: AppError): number | undefined =>
  errors[codigo] === 429 ? Number(datos.minutos ?? 1) * 60 : Number(datos.segundos ?? 0) || retryAfter[codigo]

export const statusOf = (error: AppError): number => errors[error.codigo]

/** The status of an answer: a plugin's own where no code has it (414, 416), and otherwise that of the code. */
export function answeredStatus(error: unknown, known: AppError): number {
  const own = error instanceof AppError ? undefined : refusedWith(error)
  return own === undefined || own in pluginCodes ? statusOf(known) : own
}
