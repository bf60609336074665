import type { CondicionVista } from '@gremial/contract/tramites/definicion.condiciones.ts'
import { type ProblemaDeMonto, problemasMonto } from '@gremial/contract/tramites/definicion.monto.ts'
import type { FaltaDefinicion } from '@gremial/contract/tramites/definicion.revisar.ts'
import type { TFunction } from 'i18next'
import { formatDate } from '../../../platform/today.ts'

/** A problem that keeps a definition from being published, as a sentence. */
export function fraseDeFalta({ clave, datos }: FaltaDefinicion, t: TFunction): string {
  if (clave !== 'formula') return t(`frasesTramite.faltas.${clave}`, datos)
  const error = t(`frasesTramite.formula.${datos.error}` as 'frasesTramite.formula.vacia', { texto: datos.texto })
  return t('frasesTramite.faltas.formula', { error })
}

/** Why a condition is not met, with the words that the clerk wrote or the usual ones. Days are written in the reader's language. */
export function fraseDeMotivo(
  { motivo, datos }: Pick<CondicionVista, 'motivo' | 'datos'>,
  escrito: string,
  t: TFunction,
): string {
  if (escrito !== '') return escrito
  const dia = typeof datos.dia === 'string' && datos.dia !== '' ? formatDate(datos.dia) : ''
  const count = Number(datos.faltan ?? datos.meses ?? 0)
  return t(`motivosTramite.${motivo}` as 'motivosTramite.estado', { ...datos, dia, count, valores: datos.valores ?? '' })
}

/** Why no amount can be given. */
export function fraseDeMonto(problema: ProblemaDeMonto, t: TFunction): string {
  const propio = problemasMonto.find((p) => p === problema)
  return t(propio ? `frasesTramite.problemasMonto.${propio}` : 'frasesTramite.problemasMonto.cuenta')
}
