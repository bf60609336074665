import type { PantallaSolicitud } from '@gremial/contract/tramites/estados.ts'
import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { rutaDePaso } from './aDondeSigue.ts'

/** A field of a step, or a slot of the checklist; otherwise the heading. */
interface Lugar {
  campo?: string
  idRequisito?: number
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** Focus target on arriving at a step. */
    lugar?: Lugar
  }
}

/** Navigation to a step with its focus target, for `<Link {...aPaso(…)}>` and `navigate`. */
export const aPaso = (id: number, pantalla: PantallaSolicitud, { campo, idRequisito }: Lugar = {}) => ({
  to: rutaDePaso(id, pantalla),
  state: { lugar: { ...(campo && { campo }), ...(idRequisito !== undefined && { idRequisito }) } },
})

/** Field where an unmet limit is corrected. */
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

/** On navigation focuses its target, else the heading; on a page load, nothing. */
export function useFocoDePaso(marco: RefObject<HTMLElement | null>, titulo: RefObject<HTMLElement | null>): void {
  const lugar = useLocation({ select: (l) => l.state.lugar })
  const enfocar = useEffectEvent(() => {
    if (lugar && marco.current) (elementoDe(lugar, marco.current) ?? titulo.current)?.focus()
  })
  useEffect(() => enfocar(), [])
}
