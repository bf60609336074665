import type { CondicionVista } from '@gremial/contract/tramites/definicion.condiciones.ts'
import { datosDeFrase } from '@gremial/contract/tramites/definicion.frases.ts'
import { type ProblemaDeMonto, problemasMonto } from '@gremial/contract/tramites/definicion.monto.ts'
import type { FaltaDefinicion } from '@gremial/contract/tramites/definicion.revisar.ts'
import i18next, { type TFunction } from 'i18next'
import { isLocale } from '../../../platform/i18n.ts'

/** Problem that prevents publishing, as a sentence. */
export function fraseDeFalta({ clave, datos }: FaltaDefinicion, t: TFunction): string {
  if (clave !== 'formula') return t(`frasesTramite.faltas.${clave}`, datos)
  const error = t(`frasesTramite.formula.${datos.error}` as 'frasesTramite.formula.vacia', { texto: datos.texto })
  return t('frasesTramite.faltas.formula', { error })
}

/** Reason for an unmet condition, in the clerk's words or the default ones. Dates are in the reader's language. */
export function fraseDeMotivo(
  { motivo, datos }: Pick<CondicionVista, 'motivo' | 'datos'>,
  escrito: string,
  t: TFunction,
): string {
  if (escrito !== '') return escrito
  const idioma = isLocale(i18next.language) ?? 'es'
  return t(`motivosTramite.${motivo}` as 'motivosTramite.estado', { valores: '', ...datosDeFrase({ datos }, idioma) })
}

/** Reason why there is no amount. */
export function fraseDeMonto(problema: ProblemaDeMonto, t: TFunction): string {
  const propio = problemasMonto.find((p) => p === problema)
  return t(propio ? `frasesTramite.problemasMonto.${propio}` : 'frasesTramite.problemasMonto.cuenta')
}
