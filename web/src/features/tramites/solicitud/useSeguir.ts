import type { PantallaSolicitud } from '@gremial/contract/tramites/estados.ts'
import { useNavigate } from '@tanstack/react-router'
import { rutaDePaso } from './aDondeSigue.ts'
import { aPaso } from './focoDePaso.ts'
import { pasosDe, vecino } from './pasos.ts'
import type { PasoEscrito } from './usePaso.ts'

/** Leaves a step by its button: saved, or kept in this device while there is no line. What is wrong, or was written by another, stays. */
export function useSeguir<V extends object>(pantalla: PantallaSolicitud, { mandar, comoSeria }: PasoEscrito<V>) {
  const navegar = useNavigate()
  return async (): Promise<void> => {
    const [salio, s] = await mandar()
    if (salio === 'choque') document.querySelector<HTMLElement>('.choque-solicitud')?.focus()
    if (salio !== 'bien' && salio !== 'sinRed') return
    // Not begun: it has no address to go on from.
    if (s.id === 0) return
    const sigue = vecino(pasosDe(salio === 'bien' ? s : comoSeria), pantalla, 1) ?? 'resumen'
    // From now on the way back leads to the request, and not to another beginning.
    if (comoSeria.id === 0) await navegar({ to: rutaDePaso(s.id, pantalla), replace: true })
    await navegar(aPaso(s.id, sigue))
  }
}
