import type { CondicionesCumplidas } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ask, notifyFailure } from '../../../ui/dialogs.ts'
import { type Modo, sentidoDe } from './modo.ts'
import { leerUltimos, readMovimiento } from './movimientos-caja.api.ts'
import { duplicate, type MovimientoValues } from './valores.ts'

/** Copies the sheet's latest movement of the same kind into the form; asks before overwriting input. */
export function useRepetir({
  modo,
  condiciones,
  sucio,
  alTraer,
}: {
  modo: Modo
  condiciones: CondicionesCumplidas
  sucio: boolean
  alTraer(values: MovimientoValues): void
}) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { data: latest = [] } = useQuery(leerUltimos(condiciones.caja.id, condiciones.numeroPlanilla, sentidoDe(modo)))
  const last = latest[0]
  const traer = useMutation({
    mutationFn: (id: number) => queries.fetchQuery(readMovimiento(id)),
    onSuccess: (movimiento) => alTraer(duplicate(movimiento, condiciones.hasta)),
    onError: (error) => void notifyFailure(t('caja.falloMovimiento'), error),
  })
  const request = async () => {
    if (!last || traer.isPending) return
    const si =
      !sucio ||
      (await ask({
        title: t('caja.reemplazar'),
        text: t('caja.reemplazarTexto', { descripcion: last.descripcion }),
        action: t('caja.repetirUltimo'),
        cancel: t('comun.cancelar'),
      }))
    if (si) traer.mutate(last.id)
  }
  return { hay: last !== undefined, trayendo: traer.isPending, pedir: () => void request() }
}
