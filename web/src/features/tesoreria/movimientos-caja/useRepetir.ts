import type { CondicionesCumplidas } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ask, notifyFailure } from '../../../ui/dialogs.ts'
import { type Modo, sentidoDe } from './modo.ts'
import { leerMovimiento, leerUltimos } from './movimientos-caja.api.ts'
import { repetido, type ValoresMovimiento } from './valores.ts'

/** Brings the latest movement of the same kind in the sheet, to be posted again; over what was written, only when that is confirmed. */
export function useRepetir({
  modo,
  condiciones,
  sucio,
  alTraer,
}: {
  modo: Modo
  condiciones: CondicionesCumplidas
  sucio: boolean
  alTraer(valores: ValoresMovimiento): void
}) {
  const { t } = useTranslation()
  const consultas = useQueryClient()
  const { data: ultimos = [] } = useQuery(leerUltimos(condiciones.caja.id, condiciones.numeroPlanilla, sentidoDe(modo)))
  const ultimo = ultimos[0]
  const traer = useMutation({
    mutationFn: (id: number) => consultas.fetchQuery(leerMovimiento(id)),
    onSuccess: (movimiento) => alTraer(repetido(movimiento, condiciones.hasta)),
    onError: (error) => void notifyFailure(t('caja.falloMovimiento'), error),
  })
  const pedir = async () => {
    if (!ultimo || traer.isPending) return
    const si =
      !sucio ||
      (await ask({
        title: t('caja.reemplazar'),
        text: t('caja.reemplazarTexto', { descripcion: ultimo.descripcion }),
        action: t('caja.repetirUltimo'),
        cancel: t('comun.cancelar'),
      }))
    if (si) traer.mutate(ultimo.id)
  }
  return { hay: ultimo !== undefined, trayendo: traer.isPending, pedir: () => void pedir() }
}
