import { useBlocker } from '@tanstack/react-router'
import i18next from 'i18next'
import { ask } from '../dialogs.ts'

/** Asks whether to leave what was written and not saved. */
export const discardUnsaved = (): Promise<boolean> =>
  ask({
    title: i18next.t('formulario.sinGuardar'),
    text: i18next.t('formulario.sinGuardarTexto'),
    action: i18next.t('formulario.salir'),
    cancel: i18next.t('formulario.quedarme'),
    uncertain: true,
  })

/**
 * Leaving the screen, or the page, with something written and not saved asks first. Asked for at the moment of leaving: what was just
 * saved no longer counts. Another search on the same screen is not leaving, and after logging out there is nothing to save to.
 */
export function useUnsaved(dirty: () => boolean): void {
  useBlocker({
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ current, next }) =>
      dirty() && current.pathname !== next.pathname && next.pathname !== '/login' && !(await discardUnsaved()),
  })
}

/**
 * For a screen that keeps by itself what is written: leaving it saves, without asking. `guardar` is called with what is left behind, and
 * answers whether one may go. Another search on the same screen is not leaving.
 */
export function useBeforeLeave(save: () => Promise<boolean>): void {
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && next.pathname !== '/login' && !(await save()),
  })
}
