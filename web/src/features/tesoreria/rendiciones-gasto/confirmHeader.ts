import i18next from 'i18next'
import { today } from '../../../platform/today.ts'
import { confirmOldDate } from '../../../ui/confirmOldDate.ts'
import { ask, notify } from '../../../ui/dialogs.ts'
import { otroAnio, periodoIncompleto, type RendicionValues } from './valores.ts'

/**
 * Confirmations of a header before saving: an incomplete period blocks it; an old date, unless it is `fecha`, and another year
 * ask. Resolves to false to stop. (C-RENDICION-42, C-RENDICION-45)
 */
export async function confirmHeader(v: RendicionValues, fecha?: string): Promise<boolean> {
  const { t } = i18next
  if (periodoIncompleto(v)) {
    await notify(t('rendicion.periodoIncompleto'), t('errores.RENDICION_PERIODO_INCOMPLETO'), t('comun.aceptar'))
    return false
  }
  if (v.fecha !== fecha && !(await confirmOldDate(v.fecha))) return false
  if (!otroAnio(v, today())) return true
  return ask({
    title: t('rendicion.otroAnio', { anio: v.anioPeriodo }),
    text: t('rendicion.otroAnioTexto', { anio: v.anioPeriodo, actual: today().slice(0, 4) }),
    action: t('rendicion.guardarIgual'),
    cancel: t('comun.cancelar'),
    uncertain: true,
  })
}
