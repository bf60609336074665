import { type CondicionesCumplidas, type MovimientoCreado } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorApi } from '../../../platform/api.ts'
import { claveNueva } from '../../../platform/clave.ts'
import { avisar, avisarFallo, preguntar } from '../../../ui/dialogos.ts'
import { type Modo, sentidoDe } from './modo.ts'
import {
  confirmarNegativo,
  crearMovimiento,
  condiciones as pedirCondiciones,
  pideConfirmar,
  refrescarCaja,
} from './movimientos-caja.api.ts'
import { cuerpo, type Valores } from './valores.ts'

interface Opciones {
  modo: Modo
  condiciones: CondicionesCumplidas
  cambiarCondiciones(condiciones: CondicionesCumplidas): void
  form: Pick<UseFormReturnType<Valores>, 'setErrors' | 'setFieldError'>
  alGuardar(creado: MovimientoCreado, valores: Valores): void
}

/**
 * Posts the movement once, whatever happens on the way. The request carries a key of its own that only changes when a movement came
 * of it, so that trying again after a lost answer is the same movement; and the sheet on view, so that it never lands in another
 * one unseen: when that sheet was closed elsewhere, the person is asked whether to go on in the open one. Nothing typed is lost.
 */
export function useGuardar({ modo, condiciones, cambiarCondiciones, form, alGuardar }: Opciones) {
  const { t } = useTranslation()
  const consultas = useQueryClient()
  const clave = useRef(claveNueva())
  const titulo = t(`caja.noSeRegistro.${modo}`)

  async function seguirEnLaAbierta(error: Error): Promise<void> {
    const ahora = await pedirCondiciones(condiciones.caja.id, sentidoDe(modo)).catch(() => undefined)
    if (!ahora || ahora.numeroPlanilla === condiciones.numeroPlanilla) return void avisarFallo(titulo, error)
    const numeros = { cerrada: condiciones.numeroPlanilla, abierta: ahora.numeroPlanilla }
    const seguir = await preguntar({
      titulo: t('caja.seCerro', numeros),
      texto: t(`caja.seCerroTexto.${modo}`, numeros),
      accion: t('caja.seguirEn', numeros),
      cancelar: t('comun.cancelar'),
    })
    if (!seguir) return
    cambiarCondiciones(ahora)
    await refrescarCaja(consultas)
  }

  const guardar = useMutation({
    mutationFn: ({ valores, confirmaNegativo }: { valores: Valores; confirmaNegativo: boolean }) =>
      crearMovimiento({
        ...cuerpo(valores, condiciones.caja, sentidoDe(modo)),
        numeroPlanilla: condiciones.numeroPlanilla,
        clave: clave.current,
        confirmaNegativo,
      }),
    onSuccess(creado, { valores }) {
      clave.current = claveNueva()
      alGuardar(creado, valores)
      void refrescarCaja(consultas)
    },
    // Not awaited: the call is over, and what is asked now must not be under its progress dialog.
    onError: (error, { valores }) => void alFallar(error, valores),
  })
  async function alFallar(error: Error, valores: Valores): Promise<void> {
    if (pideConfirmar(error)) {
      if (await confirmarNegativo(error)) guardar.mutate({ valores, confirmaNegativo: true })
      return
    }
    if (!(error instanceof ErrorApi)) return void avisarFallo(titulo, error)
    if (error.codigo === 'PLANILLA_YA_CERRADA') return seguirEnLaAbierta(error)
    if (error.codigo === 'MOVIMIENTO_CLAVE_USADA') {
      // The answer to an earlier try was lost, not the movement; what is on the form now is another one.
      clave.current = claveNueva()
      await refrescarCaja(consultas)
      return void avisar(t('caja.yaEstaba'), t(`caja.yaEstabaTexto.${modo}`), t('comun.aceptar'))
    }
    if (error.codigo === 'RENDICION_IMPORTE') form.setFieldError('total', error.message)
    if (Object.keys(error.errores).length > 0) form.setErrors(error.errores)
    else await avisarFallo(titulo, error)
  }
  return { guardando: guardar.isPending, guardar: (valores: Valores) => guardar.mutate({ valores, confirmaNegativo: false }) }
}
