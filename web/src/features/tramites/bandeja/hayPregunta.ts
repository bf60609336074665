/** True while a dialog is open: the keys of the request below do nothing. */
export const hayPregunta = (): boolean => document.querySelector('[role=dialog]') !== null
