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
  /** What the bank's statement says of the box, where one was read. */
  extracto: ParaCierre
  formulario: RefObject<HTMLFormElement | null>
  alCerrar(closed: ClosedPlanilla): void
}

/**
 * The state of a closing. A count is registered once and used until it changes: a wrong PIN does not count again. When the books
 * moved meanwhile (ARQUEO_VIEJO), they are asked for again and what was counted stays.
 */
export function useCierre({ saldos, denominaciones, extracto, formulario, alCerrar }: Opciones) {
  const { t } = useTranslation()
  const llamar = useCallApi()
  const [estado, dar] = useReducer(next, undefined, () => alEmpezar(saldos.arqueo, denominaciones, today(), extracto))
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
    if (Object.keys(errores).length > 0) dar({ que: 'problemas', errores })
    await notifyFailure(t('caja.noSeCerro'), error)
    focusFirst(formulario.current, errores)
    if (deApi?.code === 'ARQUEO_VIEJO') dar({ que: 'contarOtraVez' })
  }
  // Not awaited: the call is over, and what is said now must not be under its progress dialog.
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
  /** Goes on when nothing is wrong; otherwise to the first thing that is, the cash before the rest. */
  const probar = (problems: Problemas, goOn: () => void) => {
    if (ocupado) return
    const errores = Object.fromEntries(Object.entries(problems).map(([field, clave]) => [field, t(clave, { n: 0 })]))
    dar({ que: 'problemas', errores })
    if (sinLeer(estado)) formulario.current?.querySelector<HTMLElement>('.conteo [aria-invalid=true]')?.focus()
    else if (Object.keys(errores).length > 0) focusFirst(formulario.current, errores)
    else goOn()
  }
  const registrar = () => probar(problemasDelConteo(estado), registro.mutate)
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
    /** Number that the adjustment at a place will get, as long as nobody posts meanwhile (then the count is old). */
    numeroDe: (place: number) => saldos.proximoMovimiento + place,
    registrar,
    // Enter in the count of a blind box registers it; there is nothing to sign yet.
    cerrar: () => (comparado.libros ? probar(problemasDelCierre(estado, comparado.difiere), cierre.mutate) : registrar()),
  }
}
export type Cierre = ReturnType<typeof useCierre>

/** Problems that the server found, by the names of the page. */
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
