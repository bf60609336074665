import { useBlocker } from '@tanstack/react-router'
import i18next from 'i18next'
import { preguntar } from '../dialogos.ts'

/** Asks whether to leave what was written and not saved. */
export const dejarSinGuardar = (): Promise<boolean> =>
  preguntar({
    titulo: i18next.t('formulario.sinGuardar'),
    texto: i18next.t('formulario.sinGuardarTexto'),
    accion: i18next.t('formulario.salir'),
    cancelar: i18next.t('formulario.quedarme'),
    dudosa: true,
  })

/**
 * Leaving the screen, or the page, with something written and not saved asks first. Asked for at the moment of leaving: what was just
 * saved no longer counts. Another search on the same screen is not leaving, and after logging out there is nothing to save to.
 */
export function useSinGuardar(sucio: () => boolean): void {
  useBlocker({
    enableBeforeUnload: sucio,
    shouldBlockFn: async ({ current, next }) =>
      sucio() && current.pathname !== next.pathname && next.pathname !== '/login' && !(await dejarSinGuardar()),
  })
}

/**
 * For a screen that keeps by itself what is written: leaving it saves, without asking. `guardar` is called with what is left behind, and
 * answers whether one may go. Another search on the same screen is not leaving.
 */
export function useAlSalir(guardar: () => Promise<boolean>): void {
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && next.pathname !== '/login' && !(await guardar()),
  })
}
