import { pedido } from '@gremial/contract/platform/llamada.ts'
import {
  type CondicionesCumplidas,
  type MovimientoCreado,
  movimientosCaja,
} from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorApi } from '../../../platform/api.ts'
import { claveNueva } from '../../../platform/clave.ts'
import { avisar, avisarFallo, preguntar } from '../../../ui/dialogos.ts'
import { useLlamar } from '../../../ui/useHacer.ts'
import { confirmarNegativo } from './confirmarNegativo.ts'
import { type Modo, sentidoDe } from './modo.ts'
import { leerCondiciones } from './movimientos-caja.api.ts'
import { cuerpo, type ValoresMovimiento } from './valores.ts'

interface Opciones {
  modo: Modo
  condiciones: CondicionesCumplidas
  cambiarCondiciones(condiciones: CondicionesCumplidas): void
  enCampos(errores: Record<string, string>): void
  alGuardar(creado: MovimientoCreado, valores: ValoresMovimiento): void
}

/**
 * Posts the movement once, whatever happens on the way. The request carries a key of its own that only changes when a movement came
 * of it, so that trying again after a lost answer is the same movement; and the sheet on view, so that it never lands in another
 * one unseen: when that sheet was closed elsewhere, the person is asked whether to go on in the open one. Nothing typed is lost.
 */
export function useGuardar({ modo, condiciones, cambiarCondiciones, enCampos, alGuardar }: Opciones) {
  const { t } = useTranslation()
  const consultas = useQueryClient()
  const llamar = useLlamar()
  const clave = useRef(claveNueva())
  const titulo = t(`caja.noSeRegistro.${modo}`)

  async function seguirEnLaAbierta(error: Error): Promise<void> {
    // Through its query, so that a session lost just now is noticed: then its dialog is the only one.
    const ahora = await consultas.fetchQuery(leerCondiciones(condiciones.caja.id, sentidoDe(modo))).catch((otro: Error) => otro)
    if (ahora instanceof Error) return void avisarFallo(titulo, ahora instanceof ErrorApi && ahora.status === 401 ? ahora : error)
    if (ahora.numeroPlanilla === condiciones.numeroPlanilla) return void avisarFallo(titulo, error)
    const numeros = { cerrada: condiciones.numeroPlanilla, abierta: ahora.numeroPlanilla }
    const seguir = await preguntar({
      titulo: t('caja.seCerro', numeros),
      texto: t(`caja.seCerroTexto.${modo}`, numeros),
      accion: t('caja.seguirEn', numeros),
      cancelar: t('comun.cancelar'),
    })
    if (seguir) cambiarCondiciones(ahora)
  }

  const guardar = useMutation({
    mutationFn: ({ valores, confirmaNegativo }: { valores: ValoresMovimiento; confirmaNegativo: boolean }) =>
      llamar(
        pedido(movimientosCaja.registrar, {
          cuerpo: {
            ...cuerpo(valores, condiciones.caja, sentidoDe(modo)),
            numeroPlanilla: condiciones.numeroPlanilla,
            clave: clave.current,
            confirmaNegativo,
          },
        }),
      ),
    onSuccess(creado, { valores }) {
      clave.current = claveNueva()
      alGuardar(creado, valores)
    },
    // Not awaited: the call is over, and what is asked now must not be under its progress dialog.
    onError: (error, { valores }) => void alFallar(error, valores),
  })
  async function alFallar(error: Error, valores: ValoresMovimiento): Promise<void> {
    const pregunta = confirmarNegativo(error)
    if (pregunta) {
      if (await pregunta) guardar.mutate({ valores, confirmaNegativo: true })
      return
    }
    if (!(error instanceof ErrorApi)) return void avisarFallo(titulo, error)
    if (error.codigo === 'PLANILLA_YA_CERRADA') return seguirEnLaAbierta(error)
    if (error.codigo === 'MOVIMIENTO_CLAVE_USADA') {
      // The answer to an earlier try was lost, not the movement; what is on the form now is another one.
      clave.current = claveNueva()
      return void avisar(t('caja.yaEstaba'), t(`caja.yaEstabaTexto.${modo}`), t('comun.aceptar'))
    }
    if (Object.keys(error.errores).length > 0) return enCampos(error.errores)
    if (error.codigo === 'RENDICION_IMPORTE') enCampos({ total: error.message })
    await avisarFallo(titulo, error)
  }
  return {
    guardando: guardar.isPending,
    guardar: (valores: ValoresMovimiento) => guardar.mutate({ valores, confirmaNegativo: false }),
  }
}
