import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import type { TFunction } from 'i18next'
import { inSentence } from '../../../platform/inSentence.ts'
import { ask } from '../../../ui/dialogs.ts'
import { nombrePunto } from '../tramite/nombrePunto.ts'

/** Confirms before resubmitting an unchanged request, or one with uncorrected points; true if there is nothing to confirm. */
export async function seMandaIgual(t: TFunction, { estado, observacion }: Solicitud): Promise<boolean> {
  if (estado !== 'OBSERVADA' || !observacion) return true
  const siguen = observacion.puntos.filter(({ corregido }) => corregido === 0)
  if (observacion.cambio === 1 && siguen.length === 0) return true
  return ask({
    title: t('solicitud.mandarIgual'),
    text:
      siguen.length === 0
        ? t('solicitud.nadaCambio')
        : t('solicitud.sigueIgual', { cuales: inSentence(siguen.map((p) => nombrePunto(t, p))) }),
    action: t('solicitud.presentar'),
    cancel: t('solicitud.seguirCorrigiendo'),
    uncertain: true,
  })
}
