import type { QuePasa } from '@gremial/contract/afiliado/hechos.ts'
import type { mensajes } from '@gremial/contract/textos/es/mensajes.ts'

export type Motivo = keyof typeof mensajes.hechos.noPuede

/** Situation of a member that decides which hechos are possible. */
export interface Como {
  vinculado: boolean
  fallecido: boolean
}

/** Reason why a hecho is impossible for a member; undefined if it is possible. */
export function noPuede(que: QuePasa, { vinculado, fallecido }: Como): Motivo | undefined {
  // The identity of a deceased member may be corrected too.
  if (que === 'IDENTIDAD') return undefined
  if (fallecido) return 'fallecido'
  if (que === 'REINGRESO') return vinculado ? 'vinculado' : undefined
  if (que === 'RENUNCIA' || que === 'PASE') return vinculado ? undefined : 'desvinculado'
  return undefined
}

/** True or false if the state that a hecho leaves must be linked to the union or not; undefined if it does not change that. */
export const dejaVinculado = (que: QuePasa): boolean | undefined =>
  que === 'REINGRESO' ? true : que === 'RENUNCIA' || que === 'FALLECIMIENTO' ? false : undefined

/** Columns of the register, before or after a hecho. */
export type Columnas = Record<string, string | number | boolean | null>

/** True if the register still has the values that a hecho wrote. */
export const sigueDicho = (despues: Columnas, fila: Columnas): boolean =>
  Object.entries(despues).every(([columna, valor]) => fila[columna] === valor)
