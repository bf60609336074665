import { useBlocker } from '@tanstack/react-router'
import i18next from 'i18next'
import { ask } from '../dialogs.ts'

/** Asks whether to discard unsaved changes. */
export const discardUnsaved = (): Promise<boolean> =>
  ask({
    title: i18next.t('formulario.sinGuardar'),
    text: i18next.t('formulario.sinGuardarTexto'),
    action: i18next.t('formulario.salir'),
    cancel: i18next.t('formulario.quedarme'),
    uncertain: true,
  })

/**
 * Asks before leaving the screen or page with unsaved changes. `dirty` runs when leaving, so saved changes do not count.
 * Search changes on the same screen and logout do not ask.
 */
export function useUnsaved(dirty: () => boolean): void {
  useBlocker({
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ current, next }) =>
      dirty() && current.pathname !== next.pathname && next.pathname !== '/login' && !(await discardUnsaved()),
  })
}

/**
 * Autosave on leaving the screen, without asking. `save` resolves to true if navigation may continue. Search changes on the
 * same screen do not call it.
 */
export function useBeforeLeave(save: () => Promise<boolean>): void {
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && next.pathname !== '/login' && !(await save()),
  })
}
