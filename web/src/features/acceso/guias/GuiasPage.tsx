import { lazyComponent } from '../../../ui/lazyComponent.ts'

/** Lazy, with its own texts, to stay out of the initial bundle. */
export const GuiasPage = lazyComponent(async () => {
  const [{ Guias }, { separateTexts }] = await Promise.all([import('./Guias.tsx'), import('../../../platform/separateTexts.ts')])
  await separateTexts()
  return Guias
})
