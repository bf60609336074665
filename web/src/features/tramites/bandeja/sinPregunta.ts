/** Runs the action of a key unless a dialog is open. */
export const sinPregunta = (hacer: () => unknown) => (): void => {
  if (!document.querySelector('[role=dialog]')) void hacer()
}
