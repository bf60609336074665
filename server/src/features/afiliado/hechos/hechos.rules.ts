import type { QuePasa } from '@gremial/contract/afiliado/hechos.ts'
import type { mensajes } from '@gremial/contract/textos/es/mensajes.ts'

export type Motivo = keyof typeof mensajes.hechos.noPuede

/** How a member is, for what may happen to them. */
export interface Como {
  vinculado: boolean
  fallecido: boolean
}

/** Why something cannot have happened to a member as they are; undefined when it can. */
export function noPuede(que: QuePasa, { vinculado, fallecido }: Como): Motivo | undefined {
  // Who they were is put right also of the dead.
  if (que === 'IDENTIDAD') return undefined
  if (fallecido) return 'fallecido'
  if (que === 'REINGRESO') return vinculado ? 'vinculado' : undefined
  if (que === 'RENUNCIA' || que === 'PASE') return vinculado ? undefined : 'desvinculado'
  return undefined
}

/** Whether the state that a hecho leaves somebody in belongs to the union; undefined for those that say nothing of it. */
export const dejaVinculado = (que: QuePasa): boolean | undefined =>
  que === 'REINGRESO' ? true : que === 'RENUNCIA' || que === 'FALLECIMIENTO' ? false : undefined

/** Columns of the register, as they were and as they are left. */
export type Columnas = Record<string, string | number | boolean | null>

/** Whether the register still says what a hecho left in it. */
export const sigueDicho = (despues: Columnas, fila: Columnas): boolean =>
  Object.entries(despues).every(([columna, valor]) => fila[columna] === valor)
