import { request } from '@gremial/contract/platform/call.ts'
import type { ParaCierre } from '@gremial/contract/tesoreria/conciliacion.ts'
import {
  type ClosedPlanilla,
  type Denominacion,
  planillasCaja,
  type SaldosPlanilla,
} from '@gremial/contract/tesoreria/planillas-caja.ts'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { today } from '../../../platform/today.ts'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { focusFirst } from '../../../ui/form/useForm.ts'
import { useCallApi } from '../../../ui/useAction.ts'
import { esDePin, esPinErrado } from '../cajas/cajas.api.ts'
import type { TypedConteo } from './arqueo.ts'
import {
  alEmpezar,
  arqueoBody,
  type CierreState,
  compare,
  next,
  type Problemas,
  problemasDelCierre,
  problemasDelConteo,
  sinLeer,
} from './cierre.ts'

interface Opciones {
  saldos: SaldosPlanilla
  denominaciones: Denominacion[]
  /** Bank statement data of the box, if one was loaded. */
  extracto: ParaCierre
  formulario: RefObject<HTMLFormElement | null>
  alCerrar(closed: ClosedPlanilla): void
}

/**
 * State of a closing. A count is registered once and reused until it changes, so a wrong PIN does not register another. If the
 * books changed (ARQUEO_VIEJO), they are refetched and the count's values stay.
 */
export function useCierre({ saldos, denominaciones, extracto, formulario, alCerrar }: Opciones) {
  const { t } = useTranslation()
  const llamar = useCallApi()
  const [estado, dar] = useReducer(next, undefined, () =>
    alEmpezar(saldos.arqueo, denominaciones, today(), extracto, saldos.seCuentan),
  )
  const comparado = compare(estado, saldos, denominaciones)

  const sendConteo = async () => {
    const arqueo = await llamar(request(planillasCaja.registrarArqueo, { body: arqueoBody(estado, saldos, denominaciones) }))
    dar({ que: 'registrado', arqueo })
    return arqueo
  }
  const alFallar = async (error: Error) => {
    const deApi = error instanceof ApiError ? error : undefined
    if (deApi && esDePin(deApi)) {
      dar({ que: 'pinRechazado', mensaje: error.message })
      await notifyFailure(t(esPinErrado(error) ? 'caja.pinMal' : 'caja.noSeCerro'), error)
      return focusFirst(formulario.current, { pin: '' })
    }
    const errores = enLaPagina(deApi?.errors ?? {})
    // Key used by another count or tab: the next attempt is a new count.
    if (deApi?.code === 'ARQUEO_CLAVE_USADA') dar({ que: 'contarOtraVez' })
    if (Object.keys(errores).length > 0) dar({ que: 'problemas', errores })
    await notifyFailure(t('caja.noSeCerro'), error)
    focusFirst(formulario.current, errores)
    if (deApi?.code === 'ARQUEO_VIEJO') dar({ que: 'contarOtraVez' })
  }
  // Not awaited: the call is over, so its progress dialog must not cover the message.
  const onError = (error: Error) => void alFallar(error)
  const registro = useMutation({ mutationFn: sendConteo, onError })
  const cierre = useMutation({
    async mutationFn() {
      const { id } = estado.registrado ?? (await sendConteo())
      const { caja, nroPla } = saldos
      const cuerpo = {
        id: caja.id,
        password: estado.pin,
        password2: nroPla,
        idArqueo: id,
        motivo: estado.motivo.trim(),
        pendienteBanco: estado.bancoPendiente?.trim() ?? '',
        dia: estado.dia,
      }
      return llamar(request(planillasCaja.cerrar, { body: cuerpo }))
    },
    onSuccess(closed) {
      dar({ que: 'cerrada' })
      alCerrar(closed)
    },
    onError,
  })
  const ocupado = registro.isPending || cierre.isPending
  /** Continues if there are no errors; otherwise focuses the first one, cash first. */
  const probar = (problems: Problemas, goOn: () => void) => {
    if (ocupado) return
    const errores = Object.fromEntries(Object.entries(problems).map(([field, clave]) => [field, t(clave, { n: 0 })]))
    dar({ que: 'problemas', errores })
    if (sinLeer(estado)) formulario.current?.querySelector<HTMLElement>('.conteo [aria-invalid=true]')?.focus()
    else if (Object.keys(errores).length > 0) focusFirst(formulario.current, errores)
    else goOn()
  }
  const registrar = () => probar(problemasDelConteo(estado, comparado.pedidas), registro.mutate)
  return {
    ...estado,
    ...comparado,
    ocupado,
    cambiarConteo: (conteo: TypedConteo) => dar({ que: 'contar', parte: { conteo } }),
    cambiarCheques: (cheques: number | null) => dar({ que: 'contar', parte: { cheques } }),
    cambiarBanco: (banco: number | null) => dar({ que: 'contar', parte: { banco } }),
    cambiarBancoPendiente: (bancoPendiente: string | null) => dar({ que: 'decir', parte: { bancoPendiente } }),
    cambiarDia: (dia: string | null) => dar({ que: 'decir', parte: { dia } }),
    cambiarMotivo: (texto: string) => dar({ que: 'escribir', campo: 'motivo', texto }),
    cambiarPin: (texto: string) => dar({ que: 'escribir', campo: 'pin', texto }),
    contarOtraVez: () => dar({ que: 'contarOtraVez' }),
    contarTodas: () => dar({ que: 'contarTodas' }),
    /** Expected number of an adjustment; a posting in between would make the count stale. */
    numeroDe: (place: number) => saldos.proximoMovimiento + place,
    registrar,
    // For a blind box, Enter in the count registers it, since there is nothing to sign yet.
    cerrar: () => (comparado.libros ? probar(problemasDelCierre(estado, comparado), cierre.mutate) : registrar()),
  }
}
export type Cierre = ReturnType<typeof useCierre>

/** Maps server errors to page fields. */
const enLaPagina = ({
  motivo,
  password,
  cheques,
  banco,
  dia,
  pendienteBanco,
}: Record<string, string | undefined>): CierreState['errores'] =>
  Object.fromEntries(
    Object.entries({ cheques, banco, bancoPendiente: pendienteBanco, motivo, dia, pin: password }).filter(([, text]) => text),
  )
