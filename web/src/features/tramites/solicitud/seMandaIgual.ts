import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import type { TFunction } from 'i18next'
import { enFrase } from '../../../platform/enFrase.ts'
import { preguntar } from '../../../ui/dialogos.ts'
import { nombrePunto } from '../tramite/nombrePunto.ts'

/** Asks before a request goes back to the desk as it was, or without something that the desk named; true when there is nothing to ask. */
export async function seMandaIgual(t: TFunction, { estado, observacion }: Solicitud): Promise<boolean> {
  if (estado !== 'OBSERVADA' || !observacion) return true
  const siguen = observacion.puntos.filter(({ corregido }) => corregido === 0)
  if (observacion.cambio === 1 && siguen.length === 0) return true
  return preguntar({
    titulo: t('solicitud.mandarIgual'),
    texto:
      siguen.length === 0
        ? t('solicitud.nadaCambio')
        : t('solicitud.sigueIgual', { cuales: enFrase(siguen.map((p) => nombrePunto(t, p))) }),
    accion: t('solicitud.presentar'),
    cancelar: t('solicitud.seguirCorrigiendo'),
    dudosa: true,
  })
}
