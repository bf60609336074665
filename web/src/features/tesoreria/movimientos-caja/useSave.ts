import { request } from '@gremial/contract/platform/call.ts'
import {
  type CondicionesCumplidas,
  type CreatedMovimiento,
  movimientosCaja,
} from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { newKey } from '../../../platform/randomKey.ts'
import { ask, notify, notifyFailure } from '../../../ui/dialogs.ts'
import { useCallApi } from '../../../ui/useAction.ts'
import { confirmarNegativo } from './confirmarNegativo.ts'
import { type Modo, sentidoDe } from './modo.ts'
import { leerCondiciones } from './movimientos-caja.api.ts'
import { cuerpo, type MovimientoValues } from './valores.ts'

interface Opciones {
  modo: Modo
  condiciones: CondicionesCumplidas
  cambiarCondiciones(condiciones: CondicionesCumplidas): void
  enCampos(errors: Record<string, string>): void
  alGuardar(creado: CreatedMovimiento, values: MovimientoValues): void
}

/**
 * Posts the movement once, whatever happens on the way. The request carries a key of its own that only changes when a movement came
 * of it, so that trying again after a lost answer is the same movement; and the sheet on view, so that it never lands in another
 * one unseen: when that sheet was closed elsewhere, the person is asked whether to go on in the open one. Nothing typed is lost.
 */
export function useSave({ modo, condiciones, cambiarCondiciones, enCampos, alGuardar }: Opciones) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const llamar = useCallApi()
  const clave = useRef(newKey())
  const title = t(`caja.noSeRegistro.${modo}`)

  async function seguirEnLaAbierta(error: Error): Promise<void> {
    // Through its query, so that a session lost just now is noticed: then its dialog is the only one.
    const ahora = await queries.fetchQuery(leerCondiciones(condiciones.caja.id, sentidoDe(modo))).catch((other: Error) => other)
    if (ahora instanceof Error)
      return void notifyFailure(title, ahora instanceof ApiError && ahora.status === 401 ? ahora : error)
    if (ahora.numeroPlanilla === condiciones.numeroPlanilla) return void notifyFailure(title, error)
    const numbers = { cerrada: condiciones.numeroPlanilla, abierta: ahora.numeroPlanilla }
    const goOn = await ask({
      title: t('caja.seCerro', numbers),
      text: t(`caja.seCerroTexto.${modo}`, numbers),
      action: t('caja.seguirEn', numbers),
      cancel: t('comun.cancelar'),
    })
    if (goOn) cambiarCondiciones(ahora)
  }

  const save = useMutation({
    mutationFn: ({ valores, confirmaNegativo }: { valores: MovimientoValues; confirmaNegativo: boolean }) =>
      llamar(
        request(movimientosCaja.registrar, {
          body: {
            ...cuerpo(valores, condiciones.caja, sentidoDe(modo)),
            numeroPlanilla: condiciones.numeroPlanilla,
            clave: clave.current,
            confirmaNegativo,
          },
        }),
      ),
    onSuccess(creado, { valores }) {
      clave.current = newKey()
      alGuardar(creado, valores)
    },
    // Not awaited: the call is over, and what is asked now must not be under its progress dialog.
    onError: (error, { valores }) => void alFallar(error, valores),
  })
  async function alFallar(error: Error, valores: MovimientoValues): Promise<void> {
    const question = confirmarNegativo(error)
    if (question) {
      if (await question) save.mutate({ valores, confirmaNegativo: true })
      return
    }
    if (!(error instanceof ApiError)) return void notifyFailure(title, error)
    if (error.code === 'PLANILLA_YA_CERRADA') return seguirEnLaAbierta(error)
    if (error.code === 'MOVIMIENTO_CLAVE_USADA') {
      // The answer to an earlier try was lost, not the movement; what is on the form now is another one.
      clave.current = newKey()
      return void notify(t('caja.yaEstaba'), t(`caja.yaEstabaTexto.${modo}`), t('comun.aceptar'))
    }
    if (Object.keys(error.errors).length > 0) return enCampos(error.errors)
    if (error.code === 'RENDICION_IMPORTE') enCampos({ total: error.message })
    await notifyFailure(title, error)
  }
  return {
    guardando: save.isPending,
    guardar: (valores: MovimientoValues) => save.mutate({ valores, confirmaNegativo: false }),
  }
}
