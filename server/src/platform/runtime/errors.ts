import type { ErrorCode } from '@gremial/contract/derived/errors.ts'
import type { MessageKey } from '@gremial/contract/textos/messages.ts'

/** A problem with one field: the key of its text in the catalogue and the values for it. */
export interface FieldProblem {
  campo: string
  clave: string
  datos: Record<string, string | number>
}

/** The only error that features throw: a code of the contract, values for its text, and problems by field. */
export class AppError extends Error {
  readonly codigo: ErrorCode
  readonly datos: Record<string, string | number>
  readonly campos: FieldProblem[]
  /** Sent unchanged with the answer; its shape depends on the code. */
  readonly detalle: unknown

  constructor(codigo: ErrorCode, datos: Record<string, string | number> = {}, campos: FieldProblem[] = [], detalle?: unknown) {
    super(codigo)
    this.codigo = codigo
    this.datos = datos
    this.campos = campos
    this.detalle = detalle
  }
}

/** Rejects one field with a text of the catalogue, as validation does. */
export const fieldError = (codigo: ErrorCode, campo: string, clave: MessageKey): AppError =>
  new AppError(codigo, {}, [{ campo, clave, datos: {} }])

/** Out of scope and non-existent look the same (decisions §2). */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('NO_EXISTE')
  return row
}
