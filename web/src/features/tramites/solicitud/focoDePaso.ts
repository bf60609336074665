import type { PantallaSolicitud } from '@gremial/contract/tramites/estados.ts'
import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { rutaDePaso } from './aDondeSigue.ts'

/** A field of a step, or a slot of its checklist; neither: the heading of the step. */
interface Lugar {
  campo?: string
  idRequisito?: number
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** Where the focus goes on arriving at a step of a request. */
    lugar?: Lugar
  }
}

/** A step gone to from another one, for `<Link {...aPaso(…)}>` and `navigate`: the focus arrives with the person. */
export const aPaso = (id: number, pantalla: PantallaSolicitud, { campo, idRequisito }: Lugar = {}) => ({
  to: rutaDePaso(id, pantalla),
  state: { lugar: { ...(campo && { campo }), ...(idRequisito !== undefined && { idRequisito }) } },
})

/** Fields where a limit that is not met is put right. */
const campos: Record<string, string> = {
  montoMinimo: 'monto',
  montoMaximo: 'monto',
  montoTope: 'monto',
  plazoOfrecido: 'plazo',
}

function elementoDe({ campo, idRequisito }: Lugar, marco: HTMLElement): HTMLElement | null {
  if (idRequisito !== undefined) return marco.querySelector(`[data-requisito="${idRequisito}"] button`)
  return campo ? marco.querySelector(`[data-path="${campos[campo] ?? campo}"]`) : null
}

/** Focuses what the navigation asked for when a step opens from another one, else its heading; on a page load, nothing. */
export function useFocoDePaso(marco: RefObject<HTMLElement | null>, titulo: RefObject<HTMLElement | null>): void {
  const lugar = useLocation({ select: (l) => l.state.lugar })
  const enfocar = useEffectEvent(() => {
    if (lugar && marco.current) (elementoDe(lugar, marco.current) ?? titulo.current)?.focus()
  })
  useEffect(() => enfocar(), [])
}
