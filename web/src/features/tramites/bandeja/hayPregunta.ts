/** True while a dialog is open: shortcuts of the request are disabled. */
export const hayPregunta = (): boolean => document.querySelector('[role=dialog]') !== null
