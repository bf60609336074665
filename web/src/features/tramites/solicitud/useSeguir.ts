import type { PantallaSolicitud } from '@gremial/contract/tramites/estados.ts'
import { useNavigate } from '@tanstack/react-router'
import { rutaDePaso } from './aDondeSigue.ts'
import { aPaso } from './focoDePaso.ts'
import { pasosDe, vecino } from './pasos.ts'
import type { PasoEscrito } from './usePaso.ts'

/** Leaves a step by its button: saved, or stored on this device when offline. Errors and conflicts keep it open. */
export function useSeguir<V extends object>(pantalla: PantallaSolicitud, { mandar, comoSeria }: PasoEscrito<V>) {
  const navegar = useNavigate()
  return async (): Promise<void> => {
    const [salio, s] = await mandar()
    if (salio === 'choque') document.querySelector<HTMLElement>('.choque-solicitud')?.focus()
    if (salio !== 'bien' && salio !== 'sinRed') return
    // Not begun: it has no address yet.
    if (s.id === 0) return
    const sigue = vecino(pasosDe(salio === 'bien' ? s : comoSeria), pantalla, 1) ?? 'resumen'
    // Back leads to the request, instead of beginning another.
    if (comoSeria.id === 0) await navegar({ to: rutaDePaso(s.id, pantalla), replace: true })
    await navegar(aPaso(s.id, sigue))
  }
}
