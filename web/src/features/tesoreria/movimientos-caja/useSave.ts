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
 * Posts the movement once. The idempotency key changes only after a movement was posted, so a retry after a lost response is
 * safe. The request has the sheet on screen: if it was closed elsewhere, the user is asked to continue in the open one. No input
 * is lost.
 */
export function useSave({ modo, condiciones, cambiarCondiciones, enCampos, alGuardar }: Opciones) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const llamar = useCallApi()
  const clave = useRef(newKey())
  const title = t(`caja.noSeRegistro.${modo}`)

  async function seguirEnLaAbierta(error: Error): Promise<void> {
    // Through the query client, so that an expired session opens only its own dialog.
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
    // Not awaited: the call is over, so its progress dialog must not cover the question.
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
      // The response of an earlier attempt was lost; the form now has another movement.
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
